"""The steps of a game in which something can go wrong: its own, and those that an option adds."""

from rulesgen.model.game import Program


def homes_of(program: Program) -> list[tuple[Program, int]]:
    """Every step of a game, and those that an option adds: taken as early as it can be, it adds them all."""
    own = {step.id for step in program.steps}
    found = [(program, at) for at in range(len(program.steps))]
    for option in program.options:
        variant = program.variants[min(key for key in program.variants if key[0] == option)]
        found += [(variant, at) for at, step in enumerate(variant.steps) if step.id not in own]
    return found
