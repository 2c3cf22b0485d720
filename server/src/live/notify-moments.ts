import type { Effects, Notice } from '../commit/effects.ts'
import type { Context } from '../commit/run-command.ts'
import { readOwnersToNotify, type LiveMoment, type OwnerToNotify } from './moment-reads.ts'

const maxNotices = 500

/**
 * House command: notifies owners about their calls, once per prediction and kind, and only of kinds that they chose.
 * Nothing else changes. Returns the last prediction that it examined, or null once it has examined all.
 */
export async function notifyMoments(
  { read }: Context<null>,
  input: { readonly moment: LiveMoment; readonly outcomes: readonly number[]; readonly after: number },
): Promise<Effects<number | null>> {
  const owners = await readOwnersToNotify(read, { ...input, most: maxNotices })
  return {
    answer: owners.length < maxNotices ? null : (owners.at(-1)?.predictionId ?? null),
    notices: owners.map((owner) => noticeOf(owner, input.moment)),
  }
}

function noticeOf({ predictionId, ownerId, eventId, name }: OwnerToNotify, moment: LiveMoment): Notice {
  const notice = {
    accountId: ownerId,
    facts: { name },
    payload: { EventId: eventId },
    fact: `${moment}:${predictionId}`,
  }
  switch (moment) {
    case 'reached':
      return { ...notice, type: 'call_reached' }
    case 'lost':
      return { ...notice, type: 'call_lost' }
    case 'overtime':
      return { ...notice, type: 'call_overtime' }
  }
}
