import { z } from 'zod'
import { endpoint, playerRead } from '../endpoint.ts'

/** The player's choice about residents: players run by the house, always marked as such. */
const residentsShown = z.object({
  /** Leaderboards and open tournaments then show only people. */
  hidden: z.boolean(),
})

export const residents = {
  showChoice: endpoint({
    ...playerRead,
    path: '/me/residents',
    reads: ['choices'],
    answer: residentsShown,
    refusals: [],
    summary: 'Whether the player has residents left out of leaderboards and tournaments',
  }),

  setChoice: endpoint({
    method: 'PUT',
    path: '/me/residents',
    changes: ['leaderboards', 'tournaments'],
    who: 'player',
    standing: 'active',
    body: z.strictObject({ hidden: z.boolean() }),
    answer: residentsShown,
    refusals: ['suspended'],
    summary: 'Leaves residents out of leaderboards and tournaments, or shows them',
  }),
}
