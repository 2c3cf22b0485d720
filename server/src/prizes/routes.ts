import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { serveFrequent, type Server } from '../http/serve.ts'
import { combinePrizes } from './combine-prizes.ts'
import { redeemPrize, type RedeemingSettings } from './redeem-prize.ts'

export function prizeRoutes(
  server: Server,
  settings: { readonly lockoutSeconds: number } & RedeemingSettings,
): void {
  serveFrequent(server, prizes.combinePrizes, combinePrizes(settings))
  serveFrequent(server, prizes.redeemPrize, redeemPrize(settings))
}
