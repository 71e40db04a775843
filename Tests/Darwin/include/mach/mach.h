// Stands in for Apple's header, so that what is written for a Mac is compiled elsewhere.
#pragma once
#include <stdint.h>

typedef int kern_return_t;
typedef unsigned mach_port_t, mach_msg_type_number_t;
typedef int integer_t, *task_info_t;
typedef unsigned task_flavor_t;
typedef struct {
    uint64_t virtual_size, resident_size, resident_size_max;
} mach_task_basic_info_data_t;

#define KERN_SUCCESS 0
#define VM_INHERIT_NONE 2
#define MACH_TASK_BASIC_INFO 20
#define MACH_TASK_BASIC_INFO_COUNT \
    ((mach_msg_type_number_t)(sizeof(mach_task_basic_info_data_t) / sizeof(integer_t)))

mach_port_t mach_task_self(void);
kern_return_t task_info(mach_port_t, task_flavor_t, task_info_t, mach_msg_type_number_t *);
int minherit(void *, unsigned long, int);
