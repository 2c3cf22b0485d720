import type { AccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import type { BodyOf } from '@called-shot/shared/endpoint.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import type { PartKind } from '@called-shot/shared/cards/kinds.ts'
import { crafting } from '@called-shot/shared/crafting/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { prizes } from '@called-shot/shared/prizes/contract.ts'
import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import type { WithdrawalStep } from '@called-shot/shared/wallet/rules.ts'
import { withdrawals } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { lockCard, unlockCard } from '../src/cards/lock-card.ts'
import type { CommandRun } from '../src/commit/run-command.ts'
import { craftIdentity } from '../src/crafting/craft-identity.ts'
import { craftPrediction } from '../src/crafting/craft-prediction.ts'
import { amendOutcome } from '../src/events/amend-outcome.ts'
import { cancelEvent, postponeEvent, startEvent } from '../src/events/change-event.ts'
import { decideOutcome } from '../src/events/decide-outcome.ts'
import { setParticipation } from '../src/events/set-participation.ts'
import { buyListing } from '../src/market/buy-listing.ts'
import { buyListings } from '../src/market/buy-listings.ts'
import { cancelListing } from '../src/market/cancel-listing.ts'
import { releaseSale, reverseSale } from '../src/market/review-sale.ts'
import { sellItem } from '../src/market/sell-item.ts'
import { counterOffer } from '../src/offers/counter-offer.ts'
import { fillBid } from '../src/offers/fill-bid.ts'
import { makeBid } from '../src/offers/make-bid.ts'
import { makeOffer } from '../src/offers/make-offer.ts'
import { reviewCounterOffer, reviewOffer } from '../src/offers/review-offer.ts'
import { setOffersOpen } from '../src/offers/set-offers-open.ts'
import { withdrawBid } from '../src/offers/withdraw-bid.ts'
import { withdrawOffer } from '../src/offers/withdraw-offer.ts'
import { restoreAccount, suspendAccount, unfreezeAccount } from '../src/operator/change-account.ts'
import { grant } from '../src/operator/grant.ts'
import { refundPack } from '../src/operator/refund-pack.ts'
import { buyPacks } from '../src/packs/buy-packs.ts'
import { openPack } from '../src/packs/open-pack.ts'
import { openPacks } from '../src/packs/open-packs.ts'
import { takeDailyPack } from '../src/packs/take-daily-pack.ts'
import { claimCards } from '../src/predictions/claim-cards.ts'
import { disputeOutcome } from '../src/predictions/dispute-outcome.ts'
import { combinePrizes } from '../src/prizes/combine-prizes.ts'
import { redeemPrize } from '../src/prizes/redeem-prize.ts'
import { cancelTournament } from '../src/tournaments/cancel-tournament.ts'
import { createTournament } from '../src/tournaments/create-tournament.ts'
import { joinTournament } from '../src/tournaments/join-tournament.ts'
import { moveWithdrawal } from '../src/wallet/move-withdrawal.ts'
import { payOutClosed } from '../src/wallet/pay-out-closed.ts'
import { requestWithdrawal } from '../src/wallet/request-withdrawal.ts'
import { aDay, inputs } from './inputs.ts'

/** What a call gives to a runner, besides its player. */
export type Call<Input, Answer> = Pick<CommandRun<Input, Answer>, 'command' | 'input' | 'answer'>

/** A call as its route makes it. */
export const callOf = <Input, Answer>(
  { answer }: Pick<Call<Input, Answer>, 'answer'>,
  command: Call<Input, Answer>['command'],
  input: Input,
): Call<Input, Answer> => ({ command, input, answer })

type Settings<Make extends (settings: never) => unknown> = Parameters<Make>[0]
type Terms = Settings<typeof sellItem>
type Expiry = Partial<typeof aDay>
type Verdict = 'true' | 'false' | 'void'

interface DecidedOutcome {
  readonly eventId: number
  readonly personId: string | null
  readonly triggerId: number
}

interface FourCards {
  readonly identity: number
  readonly event: number
  readonly trigger: number
  readonly prize: number
}

interface Entry {
  readonly prediction: number
  readonly wager: number
}

const reason = 'a test'
const outcomeKey = ({ eventId, personId, triggerId }: DecidedOutcome) => ({
  event_id: eventId,
  person_id: personId,
  trigger_id: triggerId,
})
const entryBody = ({ prediction, wager }: Entry) => ({
  nft_card_prediction_id: prediction,
  nft_card_wager_id: wager,
})
const onAccount = (command: typeof suspendAccount) => (id: number) =>
  callOf(operator.suspendAccount, command, { ...inputs, params: { id }, body: { reason } })
const onSale = (command: typeof releaseSale) => (id: number) =>
  callOf(market.releaseSale, command, { ...inputs, params: { id }, body: { reason } })

/**
 * Calls of players and operators as their routes make them, named after their commands, for a runner's `run` or a
 * world's `act`. Amounts are in cents. Commands that only one test gives are not here.
 */
export const calls = {
  sellItem: (terms: Terms, id: number, price: number) =>
    callOf(market.sellItem, sellItem(terms), { ...inputs, params: { id }, body: { price: cents(price) } }),
  buyListing: (terms: Terms, id: number, expected?: number) =>
    callOf(market.buyListing, buyListing(terms), {
      ...inputs,
      params: { id },
      body: expected === undefined ? {} : { expected_price: cents(expected) },
    }),
  /** Cards with their prices. */
  buyListings: (terms: Terms, wishes: readonly (readonly [card: number, price: number])[]) =>
    callOf(market.buyListings, buyListings(terms), {
      ...inputs,
      body: {
        listings: wishes.map(([id, price]) => ({ marketplace_id: id, expected_price: cents(price) })),
      },
    }),
  cancelListing: (terms: Terms, id: number) =>
    callOf(market.cancelListing, cancelListing(terms), { ...inputs, params: { id } }),
  releaseSale: onSale(releaseSale),
  reverseSale: onSale(reverseSale),

  makeOffer: (terms: Terms, card: number, amount: number) =>
    callOf(offers.makeOffer, makeOffer(terms), {
      ...inputs,
      body: { marketplace_listing_id: card, amount: cents(amount), ...aDay },
    }),
  counterOffer: (terms: Terms, offer: number, { amount, ...expiry }: Expiry & { readonly amount: number }) =>
    callOf(offers.counterOffer, counterOffer(terms), {
      ...inputs,
      body: { marketplace_offer_id: offer, amount: cents(amount), ...aDay, ...expiry },
    }),
  reviewOffer: (terms: Terms, id: number, action: 'accept' | 'decline') =>
    callOf(offers.reviewOffer, reviewOffer(terms), { ...inputs, params: { id }, body: { action } }),
  reviewCounterOffer: (terms: Terms, id: number, action: 'accept' | 'decline') =>
    callOf(offers.reviewCounterOffer, reviewCounterOffer(terms), {
      ...inputs,
      params: { id },
      body: { action },
    }),
  withdrawOffer: (kind: 'offer' | 'counter-offer', id: number) =>
    callOf(offers.withdrawOffer, withdrawOffer(kind), { ...inputs, params: { id } }),
  setOffersOpen: (id: number, open: boolean) =>
    callOf(offers.setOffersOpen, setOffersOpen, { ...inputs, params: { id }, body: { open } }),
  makeBid: (
    terms: Terms,
    {
      amount,
      ...wish
    }: Omit<BodyOf<typeof bids.makeBid>, 'amount' | keyof typeof aDay> & Expiry & { readonly amount: number },
  ) => callOf(bids.makeBid, makeBid(terms), { ...inputs, body: { ...aDay, ...wish, amount: cents(amount) } }),
  fillBid: (terms: Terms, id: number, card: number) =>
    callOf(bids.fillBid, fillBid(terms), { ...inputs, params: { id }, body: { asset_id: card } }),
  withdrawBid: (id: number) => callOf(bids.withdrawBid, withdrawBid, { ...inputs, params: { id } }),

  lockCard: (settings: Settings<typeof lockCard>, id: number) =>
    callOf(cards.lockCard, lockCard(settings), { ...inputs, params: { id } }),
  unlockCard: (settings: Settings<typeof unlockCard>, id: number) =>
    callOf(cards.lockCard, unlockCard(settings), { ...inputs, params: { id } }),
  craftIdentity: (
    settings: Settings<typeof craftIdentity>,
    parts: Readonly<Record<PartKind, number>>,
    person: string,
  ) =>
    callOf(crafting.craftIdentity, craftIdentity(settings), {
      ...inputs,
      body: {
        nft_card_category_id: parts.category,
        nft_card_month_id: parts.month,
        nft_card_day_id: parts.day,
        nft_card_year_id: parts.year,
        celebrity_id: person,
      },
    }),
  craftPrediction: (
    settings: Settings<typeof craftPrediction>,
    { identity, event, trigger, prize }: FourCards,
  ) =>
    callOf(crafting.craftPrediction, craftPrediction(settings), {
      ...inputs,
      body: {
        nft_card_identity_id: identity,
        nft_card_event_date_id: event,
        nft_card_trigger_id: trigger,
        nft_card_prize_id: prize,
      },
    }),
  claimCards: (settings: Settings<typeof claimCards>, prediction: number) =>
    callOf(predictions.claimCards, claimCards(settings), {
      ...inputs,
      body: { nft_card_prediction_id: prediction },
    }),
  disputeOutcome: (prediction: number) =>
    callOf(predictions.disputeOutcome, disputeOutcome, {
      ...inputs,
      body: { nft_card_prediction_id: prediction, reason: 'I saw it differently' },
    }),
  combinePrizes: (settings: Settings<typeof combinePrizes>, ids: readonly number[]) =>
    callOf(prizes.combinePrizes, combinePrizes(settings), { ...inputs, body: { ids: [...ids] } }),
  redeemPrize: (settings: Settings<typeof redeemPrize>, id: number) =>
    callOf(prizes.redeemPrize, redeemPrize(settings), { ...inputs, body: { id } }),

  buyPacks: (
    parts: Settings<typeof buyPacks>,
    series: number,
    { quantity, tier = 1 }: { readonly quantity: number; readonly tier?: number },
  ) =>
    callOf(packs.buyPacks, buyPacks(parts), {
      ...inputs,
      params: { id: series },
      body: { payment_method: 'balance', quantity, tier },
    }),
  takeDailyPack: () => callOf(packs.takeDailyPack, takeDailyPack, inputs),
  openPack: (parts: Settings<typeof openPack>, id: number) =>
    callOf(packs.openPack, openPack(parts), { ...inputs, params: { id } }),
  openPacks: (parts: Settings<typeof openPacks>, ids: readonly number[]) =>
    callOf(packs.openPacks, openPacks(parts), { ...inputs, body: { card_pack_ids: [...ids] } }),

  createTournament: (
    settings: Settings<typeof createTournament>,
    entry: Entry,
    { seats = 2, inviteOnly = false }: { readonly seats?: number; readonly inviteOnly?: boolean } = {},
  ) =>
    callOf(tournaments.createTournament, createTournament(settings), {
      ...inputs,
      body: { ...entryBody(entry), seats, invite_only: inviteOnly },
    }),
  joinTournament: (
    settings: Settings<typeof joinTournament>,
    id: number,
    { code, ...entry }: Entry & { readonly code?: string | null | undefined },
  ) =>
    callOf(tournaments.joinTournament, joinTournament(settings), {
      ...inputs,
      params: { id },
      body: { ...entryBody(entry), ...(typeof code === 'string' ? { invite_code: code } : {}) },
    }),
  cancelTournament: (id: number) =>
    callOf(tournaments.cancelTournament, cancelTournament, { ...inputs, params: { id } }),

  requestWithdrawal: (settings: Settings<typeof requestWithdrawal>, amount: number, address: string) =>
    callOf(withdrawals.requestWithdrawal, requestWithdrawal(settings), {
      ...inputs,
      body: { amount: cents(amount), address },
    }),
  payOutClosed: (settings: Settings<typeof payOutClosed>, id: AccountId, amount: number) =>
    callOf(withdrawals.payOutClosed, payOutClosed(settings), {
      ...inputs,
      params: { id },
      body: { amount: cents(amount), reference: 'a bank transfer', reason },
    }),
  moveWithdrawal: (settings: Parameters<typeof moveWithdrawal>[1], step: WithdrawalStep, id: number) =>
    callOf(withdrawals.approveWithdrawal, moveWithdrawal(step, settings), {
      ...inputs,
      params: { id },
      body: { reason },
    }),

  grant: (lists: Settings<typeof grant>, given: Omit<BodyOf<typeof operator.grant>, 'reason'>) =>
    callOf(operator.grant, grant(lists), { ...inputs, body: { ...given, reason } }),
  refundPack: (id: number) =>
    callOf(operator.refundPack, refundPack, { ...inputs, params: { id }, body: { reason } }),
  suspendAccount: onAccount(suspendAccount),
  restoreAccount: onAccount(restoreAccount),
  unfreezeAccount: onAccount(unfreezeAccount),
  cancelEvent: (id: number, more: { readonly abandoned?: boolean; readonly reason?: string } = {}) =>
    callOf(operator.cancelEvent, cancelEvent, { ...inputs, params: { id }, body: { reason, ...more } }),
  postponeEvent: (id: number, to: Date) =>
    callOf(operator.postponeEvent, postponeEvent, { ...inputs, params: { id }, body: { starts_at: to } }),
  startEvent: (id: number, at: Date) =>
    callOf(operator.startEvent, startEvent, { ...inputs, params: { id }, body: { actual_started_at: at } }),
  setParticipation: (id: number, person: { readonly person_id: string; readonly takes_part: boolean }) =>
    callOf(operator.setParticipation, setParticipation, {
      ...inputs,
      params: { id },
      body: { ...person, reason: 'inactive' },
    }),
  decideOutcome: (oracle: Settings<typeof decideOutcome>, on: DecidedOutcome, outcome: Verdict) =>
    callOf(operator.decideOutcome, decideOutcome(oracle), {
      ...inputs,
      body: { ...outcomeKey(on), outcome, evidence: 'the official box score' },
    }),
  amendOutcome: (on: DecidedOutcome, outcome: Verdict) =>
    callOf(operator.amendOutcome, amendOutcome, {
      ...inputs,
      body: { ...outcomeKey(on), outcome, evidence: 'the league’s correction', reason },
    }),
} as const
