"""What happens on the pages of a variant, for the rules of programs' sources."""


def steps(variant, begun):
    """(seconds, word, screen in front, its offset, what is told) for each step of a variant, whose steps began at these
    seconds; a motion is as many steps as it has offsets."""
    stack = []
    for (_, word, *told), time in zip(variant["timeline"], begun):
        if word in ("push", "pop"):
            stack = [*stack, [told[0], 0]] if word == "push" else stack[:-1]
        for ms, stack[-1][1] in told[0] if word == "scroll" else [(0, stack[-1][1])]:
            yield time + ms / 1000, word, *stack[-1], told
