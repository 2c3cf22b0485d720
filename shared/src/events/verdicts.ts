/** How an outcome is decided. */
export const verdicts = ['true', 'false', 'void'] as const
export type Verdict = (typeof verdicts)[number]

/** An outcome is pending until it is decided. */
export const outcomeStatuses = ['pending', ...verdicts] as const
export type OutcomeStatus = (typeof outcomeStatuses)[number]
