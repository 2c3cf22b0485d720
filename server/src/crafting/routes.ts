import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { serveCommand, type Server } from '../http/serve.ts'
import { craftIdentity, type CraftSettings } from './craft-identity.ts'
import { craftPrediction } from './craft-prediction.ts'

export function craftingRoutes(server: Server, settings: CraftSettings): void {
  serveCommand(server, crafting.craftIdentity, craftIdentity(settings))
  serveCommand(server, crafting.craftPrediction, craftPrediction(settings))
}
