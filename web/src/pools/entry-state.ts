export type EntryState = 'resolved' | 'not-resolved' | 'pending'

/** How the table shows a prediction's status: anything but the two results is pending (POOL-14). */
export function entryState(status: string): EntryState {
  if (status === 'Resolved True') return 'resolved'
  return status === 'Resolved False' ? 'not-resolved' : 'pending'
}
