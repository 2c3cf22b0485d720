/** What a player agrees to before cards are burned. The wording is specified (Core §5). */
export const identityTerms =
  'I acknowledge these cards will be burned to create this identity and not returned to me.'
export const predictionTerms =
  'I acknowledge the Event, Trigger, Prize and Prediction cards may be burned and not returned to me.'

/** Shown before entry: a pool may pay nothing at all (Design §4 Pools). */
export const poolNote =
  'A pool event: those who are right share the prize cards of those who are wrong, on top of their own prize. If nobody in the pool is right, no bonus is paid.'
