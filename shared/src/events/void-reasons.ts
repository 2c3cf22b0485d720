/**
 * Why an outcome is void, if not because of a report: one sentence for players, with the reason that the operator or
 * feed gave.
 */
export const voidReasons = {
  cancelled: 'The event was canceled.',
  abandoned: 'The event was abandoned.',
  postponed: 'The event was postponed by more than 14 days.',
  no_result: 'No result arrived in time.',
  not_playing: 'The person did not take part.',
  late: 'It was crafted after the event had begun.',
} as const

export type VoidReason = keyof typeof voidReasons

export interface VoidEvidence {
  readonly void_because: VoidReason
  readonly reason: string
}

/** The evidence text of an outcome that is void for this reason; `told` is in the reporter's own words. */
export function voidEvidence(because: VoidReason, detail?: string): VoidEvidence {
  const sentence = voidReasons[because]
  const reason = detail ? `${sentence.slice(0, -1)}: ${detail}` : sentence
  return { void_because: because, reason }
}
