const actNames = ['buy a pack', 'list a pack', 'buy a listing', 'open a pack'] as const
/** The acts of the load. */
export type ActName = (typeof actNames)[number]

/** A player's record of one act, sent under one key as many times as it took to get an answer. */
export interface SentAct {
  readonly key: string
  readonly account: number
  readonly act: ActName
  readonly times: number
  /** Null: no answer came before the end, so the act may or may not be done. */
  readonly answer: { readonly status: number; readonly text: string } | null
}

export interface StoredAct {
  readonly key: string
  readonly account: number
  readonly answer: string
}

export interface Comparison {
  readonly acknowledged: number
  readonly refused: number
  readonly unanswered: number
  /** Acts sent more than once under their key. */
  readonly repeated: number
  /** Each contradicts an answer that a player got. */
  readonly wrong: readonly string[]
}

/**
 * Compares the answers that players got with the stored ones. Each acknowledged act must be stored with exactly its
 * answer, no refused act may be stored, and each kind of act must have been done exactly as often as keys are stored
 * for it.
 */
export function compareAnswers(
  sent: readonly SentAct[],
  stored: readonly StoredAct[],
  done: Readonly<Record<ActName, number>>,
): Comparison {
  const answerOf = new Map(stored.map(({ account, key, answer }) => [`${account} ${key}`, answer]))
  const wrong: string[] = []
  const keys = { 'buy a pack': 0, 'list a pack': 0, 'buy a listing': 0, 'open a pack': 0 }
  for (const { key, account, act, answer } of sent) {
    const kept = answerOf.get(`${account} ${key}`)
    if (kept !== undefined) keys[act] += 1
    if (answer === null) continue
    const sentAct = `"${act}" of account ${account} under ${key}`
    if (answer.status !== 200) {
      if (kept !== undefined) wrong.push(`${sentAct} was refused with ${answer.status}, and is done`)
    } else if (kept === undefined) wrong.push(`${sentAct} was acknowledged, and is lost`)
    else if (kept !== answer.text) wrong.push(`${sentAct} has a stored answer that differs`)
  }
  for (const act of actNames)
    if (done[act] !== keys[act]) wrong.push(`"${act}" was done ${done[act]} times under ${keys[act]} keys`)
  const withStatus = (isDone: boolean) =>
    sent.filter(({ answer }) => answer !== null && (answer.status === 200) === isDone).length
  return {
    acknowledged: withStatus(true),
    refused: withStatus(false),
    unanswered: sent.filter(({ answer }) => answer === null).length,
    repeated: sent.filter(({ times }) => times > 1).length,
    wrong,
  }
}

/** One answered call, in milliseconds since 1970. */
export interface Answered {
  readonly sentAt: number
  readonly at: number
  readonly isOk: boolean
}

export interface Interruption {
  /** The longest time without an acknowledged write, in seconds. */
  readonly longestSeconds: number
  /** Seconds from the fault to the end of that time; 0 if it is no longer than a busy machine's pause. */
  readonly backAfterSeconds: number
}

const unnoticedMilliseconds = 1000

/** Measures how a fault interrupted the acknowledged writes between two moments. */
export function interruptionOf(
  writes: readonly Answered[],
  { from, until }: { readonly from: number; readonly until: number },
): Interruption {
  const moments = writes
    .filter(({ at, isOk }) => isOk && at > from && at <= until)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)
  const ends = [...moments, until]
  const gaps = ends.map((end, index) => ({
    end,
    length: end - (index === 0 ? from : (ends[index - 1] ?? from)),
  }))
  const longest = gaps.reduce((most, gap) => (gap.length > most.length ? gap : most))
  const isNoticed = longest.length > unnoticedMilliseconds
  return {
    longestSeconds: longest.length / 1000,
    backAfterSeconds: isNoticed ? (longest.end - from) / 1000 : 0,
  }
}
