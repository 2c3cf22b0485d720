type Change<Shown> = (shown: Shown) => Shown

/** A player's choices on top of one read. */
interface Choices<Shown> {
  /**
   * Saves a choice after those before it of the same queue, because the network could swap them. `change` makes it again
   * in every answer that may be from before it was saved. Null if the player has left meanwhile; a choice that still
   * waits is then not sent, because it would be sent for the next player.
   */
  save<Saved>(change: Change<Shown>, send: () => Promise<Saved>, queue?: string): Promise<Saved | null>
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
  const choices = known.get(path) ?? noneAt(path)
  known.set(path, choices)
  return choices
}

/** Forgets what one player has chosen before another one can log in. */
export function forgetChoices(): void {
  known.clear()
}

function noneAt(path: string): Choices<unknown> {
  const unsaved = new Set<Change<unknown>>()
  const readsUnderway = new Set<Change<unknown>[]>()
  const made = (changes: Iterable<Change<unknown>>, shown: unknown) =>
    [...changes].reduce((chosen, change) => change(chosen), shown)

  const last = new Map<string, Promise<unknown>>()

  async function saveAfter<Saved>(
    before: Promise<unknown> | undefined,
    send: () => Promise<Saved>,
  ): Promise<Saved | null> {
    await before?.catch(() => {})
    if (known.get(path) !== choices) return null
    const saved = await send()
    return known.get(path) === choices ? saved : null
  }

  const choices: Choices<unknown> = {
    async save(change, send, queue = '') {
      unsaved.add(change)
      for (const read of readsUnderway) read.push(change)
      const saving = saveAfter(last.get(queue), send)
      last.set(queue, saving)
      try {
        return await saving
      } finally {
        unsaved.delete(change)
      }
    },
    async read(ask) {
      const lacking = [...unsaved]
      readsUnderway.add(lacking)
      try {
        return made(lacking, await ask())
      } finally {
        readsUnderway.delete(lacking)
      }
    },
    over: (shown) => made(unsaved, shown),
  }
  return choices
}
