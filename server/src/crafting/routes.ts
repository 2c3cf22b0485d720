import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Database } from '../db/database.ts'
import { serve, serveFrequent, type Server } from '../http/serve.ts'
import { craftIdentity } from './craft-identity.ts'
import { craftPrediction, type PredictionSettings } from './craft-prediction.ts'
import { identityPlan } from './identity-plan.ts'

export interface CraftParts extends PredictionSettings {
  readonly database: Pick<Database, 'game'>
}

export function craftingRoutes(server: Server, { database, ...settings }: CraftParts): void {
  const reads = { queries: queriesOf(database.game), lockoutSeconds: settings.lockoutSeconds }
  serve(server, crafting.identityPlan, ({ player, query }) => identityPlan(reads, player, query))
  serveFrequent(server, crafting.craftIdentity, craftIdentity(settings))
  serveFrequent(server, crafting.craftPrediction, craftPrediction(settings))
}
