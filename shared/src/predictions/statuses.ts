/** Event Pending; Processing (locked out, not decided); Counter (in its dispute window); resolved. */
export const predictionStatuses = [
  'Event Pending',
  'Processing',
  'Counter',
  'Resolved True',
  'Resolved False',
  'Resolved Void',
] as const
export type PredictionStatus = (typeof predictionStatuses)[number]
