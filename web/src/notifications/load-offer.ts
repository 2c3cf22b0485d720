import { offers, type OfferView } from '@called-shot/shared/offers/contract.ts'
import { call } from '../api/client.ts'

/** The offer or counter-offer behind a notification, as the offer popup shows it. */
export async function loadOffer({
  id,
  isCounter,
}: {
  readonly id: number
  readonly isCounter: boolean
}): Promise<OfferView> {
  const view = await call(isCounter ? offers.getCounterOffer : offers.getOffer, { params: { id } })
  return { ...view, isCounter }
}
