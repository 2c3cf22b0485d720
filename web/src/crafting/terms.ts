/** What a player agrees to before cards are burned, word for word (Core §5). */
export const identityTerms =
  'I acknowledge these cards will be burned to create this identity and not returned to me.'
export const predictionTerms =
  'I acknowledge the Event, Trigger, Prize and Prediction cards may be burned and not returned to me.'
