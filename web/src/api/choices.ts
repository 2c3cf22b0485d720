type Change<Shown> = (shown: Shown) => Shown

/** A player's choices on top of one read. */
interface Choices<Shown> {
  /** Saves a choice. `change` makes it again in every answer that may be from before it was saved. */
  save<Saved>(change: Change<Shown>, send: () => Promise<Saved>): Promise<Saved>
  /** The answer as it is read, with every choice that it may lack. */
  read(ask: () => Promise<Shown>): Promise<Shown>
  /** This answer with the choices that are still being saved. */
  over(shown: Shown): Shown
}

const known = new Map<string, Choices<unknown>>()

/**
 * The choices that the read at this path shows. A choice is on the screen before it is saved, while a read may be on
 * its way: without this, an answer that was made before the choice would undo it there.
 */
export function choicesAt<Shown>(path: string): Choices<Shown>
export function choicesAt(path: string): Choices<unknown> {
  const choices = known.get(path) ?? none()
  known.set(path, choices)
  return choices
}

/** Forgets what one player has chosen before another one can log in. */
export function forgetChoices(): void {
  known.clear()
}

function none(): Choices<unknown> {
  const unsaved = new Set<Change<unknown>>()
  const readsUnderway = new Set<Change<unknown>[]>()
  const made = (choices: Iterable<Change<unknown>>, shown: unknown) =>
    [...choices].reduce((chosen, change) => change(chosen), shown)

  return {
    async save(change, send) {
      unsaved.add(change)
      for (const choices of readsUnderway) choices.push(change)
      try {
        return await send()
      } finally {
        unsaved.delete(change)
      }
    },
    async read(ask) {
      const choices = [...unsaved]
      readsUnderway.add(choices)
      try {
        return made(choices, await ask())
      } finally {
        readsUnderway.delete(choices)
      }
    },
    over: (shown) => made(unsaved, shown),
  }
}
