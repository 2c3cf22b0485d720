import type { PredictionStatus } from '@called-shot/shared/predictions/statuses.ts'
import type { BadgeTone } from '../ui/badge.tsx'

export const statusTones: Readonly<Record<PredictionStatus, BadgeTone>> = {
  'Event Pending': 'plain',
  Processing: 'flag',
  Counter: 'flag',
  'Resolved True': 'true',
  'Resolved False': 'danger',
  'Resolved Void': 'void',
}
