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
import { requestWithdrawal } from '../src/wallet/request-withdrawal.ts'
import { aDay, inputs } from './inputs.ts'

/** What a call gives to a runner, besides its player. */
export type Call<Input, Answer> = Pick<CommandRun<Input, Answer>, 'command' | 'input' | 'answer'>

const of = <Input, Answer>(call: Call<Input, Answer>) => call

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
  of({
    command,
    input: { ...inputs, params: { id }, body: { reason } },
    answer: operator.suspendAccount.answer,
  })
const onSale = (command: typeof releaseSale) => (id: number) =>
  of({ command, input: { ...inputs, params: { id }, body: { reason } }, answer: market.releaseSale.answer })

/**
 * Calls of players and operators as their routes make them, named after their commands, for a runner's `run` or a
 * world's `act`. Amounts are in cents. Commands that only one test gives are not here.
 */
export const calls = {
  sellItem: (terms: Terms, id: number, price: number) =>
    of({
      command: sellItem(terms),
      input: { ...inputs, params: { id }, body: { price: cents(price) } },
      answer: market.sellItem.answer,
    }),
  buyListing: (terms: Terms, id: number, expected?: number) =>
    of({
      command: buyListing(terms),
      input: {
        ...inputs,
        params: { id },
        body: expected === undefined ? {} : { expected_price: cents(expected) },
      },
      answer: market.buyListing.answer,
    }),
  /** Cards with their prices. */
  buyListings: (terms: Terms, wishes: readonly (readonly [card: number, price: number])[]) =>
    of({
      command: buyListings(terms),
      input: {
        ...inputs,
        body: {
          listings: wishes.map(([id, price]) => ({ marketplace_id: id, expected_price: cents(price) })),
        },
      },
      answer: market.buyListings.answer,
    }),
  cancelListing: (terms: Terms, id: number) =>
    of({
      command: cancelListing(terms),
      input: { ...inputs, params: { id } },
      answer: market.cancelListing.answer,
    }),
  releaseSale: onSale(releaseSale),
  reverseSale: onSale(reverseSale),

  makeOffer: (terms: Terms, card: number, amount: number) =>
    of({
      command: makeOffer(terms),
      input: { ...inputs, body: { marketplace_listing_id: card, amount: cents(amount), ...aDay } },
      answer: offers.makeOffer.answer,
    }),
  counterOffer: (terms: Terms, offer: number, { amount, ...expiry }: Expiry & { readonly amount: number }) =>
    of({
      command: counterOffer(terms),
      input: { ...inputs, body: { marketplace_offer_id: offer, amount: cents(amount), ...aDay, ...expiry } },
      answer: offers.counterOffer.answer,
    }),
  reviewOffer: (terms: Terms, id: number, action: 'accept' | 'decline') =>
    of({
      command: reviewOffer(terms),
      input: { ...inputs, params: { id }, body: { action } },
      answer: offers.reviewOffer.answer,
    }),
  reviewCounterOffer: (terms: Terms, id: number, action: 'accept' | 'decline') =>
    of({
      command: reviewCounterOffer(terms),
      input: { ...inputs, params: { id }, body: { action } },
      answer: offers.reviewCounterOffer.answer,
    }),
  withdrawOffer: (kind: 'offer' | 'counter-offer', id: number) =>
    of({
      command: withdrawOffer(kind),
      input: { ...inputs, params: { id } },
      answer: offers.withdrawOffer.answer,
    }),
  setOffersOpen: (id: number, open: boolean) =>
    of({
      command: setOffersOpen,
      input: { ...inputs, params: { id }, body: { open } },
      answer: offers.setOffersOpen.answer,
    }),
  makeBid: (
    terms: Terms,
    {
      amount,
      ...wish
    }: Omit<BodyOf<typeof bids.makeBid>, 'amount' | keyof typeof aDay> & Expiry & { readonly amount: number },
  ) =>
    of({
      command: makeBid(terms),
      input: { ...inputs, body: { ...aDay, ...wish, amount: cents(amount) } },
      answer: bids.makeBid.answer,
    }),
  fillBid: (terms: Terms, id: number, card: number) =>
    of({
      command: fillBid(terms),
      input: { ...inputs, params: { id }, body: { asset_id: card } },
      answer: bids.fillBid.answer,
    }),
  withdrawBid: (id: number) =>
    of({ command: withdrawBid, input: { ...inputs, params: { id } }, answer: bids.withdrawBid.answer }),

  lockCard: (settings: Settings<typeof lockCard>, id: number) =>
    of({ command: lockCard(settings), input: { ...inputs, params: { id } }, answer: cards.lockCard.answer }),
  unlockCard: (settings: Settings<typeof unlockCard>, id: number) =>
    of({
      command: unlockCard(settings),
      input: { ...inputs, params: { id } },
      answer: cards.lockCard.answer,
    }),
  craftIdentity: (
    settings: Settings<typeof craftIdentity>,
    parts: Readonly<Record<PartKind, number>>,
    person: string,
  ) =>
    of({
      command: craftIdentity(settings),
      input: {
        ...inputs,
        body: {
          nft_card_category_id: parts.category,
          nft_card_month_id: parts.month,
          nft_card_day_id: parts.day,
          nft_card_year_id: parts.year,
          celebrity_id: person,
        },
      },
      answer: crafting.craftIdentity.answer,
    }),
  craftPrediction: (
    settings: Settings<typeof craftPrediction>,
    { identity, event, trigger, prize }: FourCards,
  ) =>
    of({
      command: craftPrediction(settings),
      input: {
        ...inputs,
        body: {
          nft_card_identity_id: identity,
          nft_card_event_date_id: event,
          nft_card_trigger_id: trigger,
          nft_card_prize_id: prize,
        },
      },
      answer: crafting.craftPrediction.answer,
    }),
  claimCards: (settings: Settings<typeof claimCards>, prediction: number) =>
    of({
      command: claimCards(settings),
      input: { ...inputs, body: { nft_card_prediction_id: prediction } },
      answer: predictions.claimCards.answer,
    }),
  disputeOutcome: (prediction: number) =>
    of({
      command: disputeOutcome,
      input: { ...inputs, body: { nft_card_prediction_id: prediction, reason: 'I saw it differently' } },
      answer: predictions.disputeOutcome.answer,
    }),
  combinePrizes: (settings: Settings<typeof combinePrizes>, ids: readonly number[]) =>
    of({
      command: combinePrizes(settings),
      input: { ...inputs, body: { ids: [...ids] } },
      answer: prizes.combinePrizes.answer,
    }),
  redeemPrize: (settings: Settings<typeof redeemPrize>, id: number) =>
    of({
      command: redeemPrize(settings),
      input: { ...inputs, body: { id } },
      answer: prizes.redeemPrize.answer,
    }),

  buyPacks: (
    parts: Settings<typeof buyPacks>,
    series: number,
    { quantity, tier = 1 }: { readonly quantity: number; readonly tier?: number },
  ) =>
    of({
      command: buyPacks(parts),
      input: { ...inputs, params: { id: series }, body: { payment_method: 'balance', quantity, tier } },
      answer: packs.buyPacks.answer,
    }),
  takeDailyPack: () => of({ command: takeDailyPack, input: inputs, answer: packs.takeDailyPack.answer }),
  openPack: (parts: Settings<typeof openPack>, id: number) =>
    of({ command: openPack(parts), input: { ...inputs, params: { id } }, answer: packs.openPack.answer }),
  openPacks: (parts: Settings<typeof openPacks>, ids: readonly number[]) =>
    of({
      command: openPacks(parts),
      input: { ...inputs, body: { card_pack_ids: [...ids] } },
      answer: packs.openPacks.answer,
    }),

  createTournament: (
    settings: Settings<typeof createTournament>,
    entry: Entry,
    { seats = 2, inviteOnly = false }: { readonly seats?: number; readonly inviteOnly?: boolean } = {},
  ) =>
    of({
      command: createTournament(settings),
      input: { ...inputs, body: { ...entryBody(entry), seats, invite_only: inviteOnly } },
      answer: tournaments.createTournament.answer,
    }),
  joinTournament: (
    settings: Settings<typeof joinTournament>,
    id: number,
    { code, ...entry }: Entry & { readonly code?: string | null | undefined },
  ) =>
    of({
      command: joinTournament(settings),
      input: {
        ...inputs,
        params: { id },
        body: { ...entryBody(entry), ...(typeof code === 'string' ? { invite_code: code } : {}) },
      },
      answer: tournaments.joinTournament.answer,
    }),
  cancelTournament: (id: number) =>
    of({
      command: cancelTournament,
      input: { ...inputs, params: { id } },
      answer: tournaments.cancelTournament.answer,
    }),

  requestWithdrawal: (settings: Settings<typeof requestWithdrawal>, amount: number, address: string) =>
    of({
      command: requestWithdrawal(settings),
      input: { ...inputs, body: { amount: cents(amount), address } },
      answer: withdrawals.requestWithdrawal.answer,
    }),
  moveWithdrawal: (settings: Parameters<typeof moveWithdrawal>[1], step: WithdrawalStep, id: number) =>
    of({
      command: moveWithdrawal(step, settings),
      input: { ...inputs, params: { id }, body: { reason } },
      answer: withdrawals.approveWithdrawal.answer,
    }),

  grant: (lists: Settings<typeof grant>, given: Omit<BodyOf<typeof operator.grant>, 'reason'>) =>
    of({
      command: grant(lists),
      input: { ...inputs, body: { ...given, reason } },
      answer: operator.grant.answer,
    }),
  refundPack: (id: number) =>
    of({
      command: refundPack,
      input: { ...inputs, params: { id }, body: { reason } },
      answer: operator.refundPack.answer,
    }),
  suspendAccount: onAccount(suspendAccount),
  restoreAccount: onAccount(restoreAccount),
  unfreezeAccount: onAccount(unfreezeAccount),
  cancelEvent: (id: number, more: { readonly abandoned?: boolean; readonly reason?: string } = {}) =>
    of({
      command: cancelEvent,
      input: { ...inputs, params: { id }, body: { reason, ...more } },
      answer: operator.cancelEvent.answer,
    }),
  postponeEvent: (id: number, to: Date) =>
    of({
      command: postponeEvent,
      input: { ...inputs, params: { id }, body: { starts_at: to } },
      answer: operator.postponeEvent.answer,
    }),
  startEvent: (id: number, at: Date) =>
    of({
      command: startEvent,
      input: { ...inputs, params: { id }, body: { actual_started_at: at } },
      answer: operator.startEvent.answer,
    }),
  setParticipation: (id: number, person: { readonly person_id: string; readonly takes_part: boolean }) =>
    of({
      command: setParticipation,
      input: { ...inputs, params: { id }, body: { ...person, reason: 'inactive' } },
      answer: operator.setParticipation.answer,
    }),
  decideOutcome: (oracle: Settings<typeof decideOutcome>, on: DecidedOutcome, outcome: Verdict) =>
    of({
      command: decideOutcome(oracle),
      input: { ...inputs, body: { ...outcomeKey(on), outcome, evidence: 'the official box score' } },
      answer: operator.decideOutcome.answer,
    }),
  amendOutcome: (on: DecidedOutcome, outcome: Verdict) =>
    of({
      command: amendOutcome,
      input: { ...inputs, body: { ...outcomeKey(on), outcome, evidence: 'the league’s correction', reason } },
      answer: operator.amendOutcome.answer,
    }),
} as const
