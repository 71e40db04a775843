// zstd for Swift, as it is.
#pragma once
#include <zstd.h>
