import { residents } from '@called-shot/shared/residents/contract.ts'
import type { Database } from '../db/database.ts'
import { serve, type Server } from '../http/serve.ts'
import { setResidentsHidden } from './hide-residents.ts'

export function residentRoutes(server: Server, { game }: Pick<Database, 'game'>): void {
  serve(server, residents.showChoice, async ({ player }) => ({ hidden: player.hidesResidents }))
  serve(server, residents.setChoice, async ({ player, body }) => {
    await setResidentsHidden(game, player.id, body.hidden)
    return body
  })
}
