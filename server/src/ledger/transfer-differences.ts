export interface MarkedTransfer {
  readonly id: string
  /** The first bytes of its digest, in hexadecimal. */
  readonly mark: string
}

const maxNames = 20

/**
 * Finds transfers that were changed, removed or added, by comparing the marks recorded when they were chained with the
 * current ones, both in chain order. A transfer that replaces another counts as changed.
 */
export function differencesOf(chained: readonly string[], today: readonly MarkedTransfer[]): string[] {
  const wasThere = new Set(chained)
  const isThere = new Set(today.map(({ mark }) => mark))
  const found: string[] = []
  let before = 'Before the first of its block'
  let [at, now] = [0, 0]
  for (;;) {
    const [mark, transfer] = [chained[at], today[now]]
    if (mark === undefined && transfer === undefined) break
    const isGone = mark !== undefined && !isThere.has(mark)
    const isNew = transfer !== undefined && !wasThere.has(transfer.mark)
    const goesOn = { mark: true, transfer: true }
    if (transfer === undefined || (isGone && !isNew)) {
      found.push(`${before} a transfer was removed.`)
      goesOn.transfer = false
    } else if (mark === undefined || (isNew && !isGone)) {
      found.push(`Transfer ${transfer.id} was not written by the game.`)
      goesOn.mark = false
    } else if (isNew) found.push(`Transfer ${transfer.id} was changed.`)
    else if (mark !== transfer.mark) found.push(`Transfer ${transfer.id} is in another place than it was.`)
    if (goesOn.mark) at += 1
    if (goesOn.transfer) now += 1
    if (goesOn.transfer && transfer) before = `After transfer ${transfer.id}`
  }
  return found.length > maxNames
    ? [...found.slice(0, maxNames), `And ${found.length - maxNames} more there.`]
    : found
}
