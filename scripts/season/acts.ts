import type { CardItem } from '../../shared/src/cards/card-item.ts'
import { cards } from '../../shared/src/cards/contract.ts'
import { crafting } from '../../shared/src/crafting/contract.ts'
import type { AnswerOf } from '../../shared/src/endpoint.ts'
import { market } from '../../shared/src/market/contract.ts'
import { cents, dollarsFromCents, zeroCents, type Cents } from '../../shared/src/money.ts'
import { notifications } from '../../shared/src/notifications/contract.ts'
import { offers } from '../../shared/src/offers/contract.ts'
import { packs } from '../../shared/src/packs/contract.ts'
import { predictions } from '../../shared/src/predictions/contract.ts'
import { prizes } from '../../shared/src/prizes/contract.ts'
import { wallet } from '../../shared/src/wallet/contract.ts'
import { addFunds, type SeasonPlayer } from './season-player.ts'

/** Something that a player does in one sitting, by as many calls as it takes. Nothing to do is no failure. */
export type Act = (player: SeasonPlayer) => Promise<void>

type Match = AnswerOf<typeof cards.identityMatches>['data'][number]

const onboarding = { show_onboarding: 'true' } as const
const tabs = [
  cards.listDates,
  cards.listCategories,
  cards.listIdentities,
  cards.listEvents,
  cards.listTriggers,
  cards.listPrizes,
] as const

/** What a card of no known price is asked for, by rarity. */
const asked = [100, 150, 400, 1200].map(cents)
/** What somebody pays at most for a card that completes something. */
const mostForACard = cents(400)
const mostForAPlan = cents(900)

/** All of the acts, by name, for the habits to weigh. */
export const acts = {
  'take the daily pack': async ({ caller }) => {
    const { ready } = await caller.call(packs.nextDailyPack)
    if (ready) await caller.call(packs.takeDailyPack)
  },

  'buy identity packs': (player) => buyPacks(player, 'identity pack'),
  'buy prediction packs': (player) => buyPacks(player, 'prediction pack'),

  'open packs': async ({ caller }) => {
    const { data } = await caller.call(cards.listPacks, { query: onboarding })
    for (const { id, is_listed: isListed } of data ?? [])
      if (!isListed) await caller.call(packs.openPack, { params: { id } })
  },

  'craft an identity': async (player) => {
    const match = await bestMatch(player)
    if (match && missingParts(match) === 0) await craftIdentity(player, match.id)
  },

  /** Buys what an identity still misses, all at once, and crafts it. */
  'finish an identity': async (player) => {
    const match = await bestMatch(player)
    if (!match || match.identity_owned) return
    const plan = await player.caller.call(crafting.identityPlan, { query: { celebrity_id: match.id } })
    if (plan.total === null || plan.total > Math.min(mostForAPlan, await available(player))) return
    const bought = [plan.category, plan.month, plan.day, plan.year].flatMap(({ owned, card }) =>
      owned || card === null
        ? []
        : [{ marketplace_id: card.marketplace_id, expected_price: dollarsOf(card) }],
    )
    if (bought.length > 0) await player.caller.call(market.buyListings, { body: { listings: bought } })
    await craftIdentity(player, match.id)
  },

  'call a shot': async (player) => {
    const { caller, pick } = player
    const identity = pick.of((await caller.call(cards.listIdentities, { query: onboarding })).data ?? [])
    if (!identity || identity.is_listed) return
    const event = await eligible(player, { identity: identity.id, eligible_card: 'event' })
    if (event === null) return
    const trigger = await eligible(player, { identity: identity.id, event, eligible_card: 'trigger' })
    const prize = await prizeToStake(player)
    if (trigger === null || prize === null) return
    await caller.call(crafting.craftPrediction, {
      body: {
        nft_card_identity_id: identity.id,
        nft_card_event_date_id: event,
        nft_card_trigger_id: trigger,
        nft_card_prize_id: prize,
      },
    })
  },

  /** Claims what is decided, and turns what was won into money. */
  collect: async ({ caller }) => {
    const decided = await caller.call(cards.listPredictions, {
      query: { ...onboarding, tag: 'Resolved True,Resolved False,Resolved Void' },
    })
    for (const { id } of decided.data ?? [])
      await caller.call(predictions.claimCards, { body: { nft_card_prediction_id: id } })
    const won = await caller.call(cards.listPrizes, { query: { ...onboarding, tag: 'Redeemable' } })
    for (const { id } of won.data ?? []) await caller.call(prizes.redeemPrize, { body: { id } })
  },

  'sell a card': async (player) => {
    const { caller, pick } = player
    const tab = pick.of(tabs)
    if (!tab) return
    const card = pick.of(((await caller.call(tab)).data ?? []).filter(isSellable))
    if (!card) return
    const { floor, median_30: median } = await caller.call(market.prices, {
      params: { id: card.marketplace_id },
    })
    const price = cents(
      Math.max(100, floor === null ? (median ?? asked[card.rarity - 1] ?? 100) : Math.round(floor * 0.95)),
    )
    await caller.call(market.sellItem, {
      params: { id: card.marketplace_id },
      body: { price: dollarsFromCents(price) },
    })
  },

  'buy what is cheap': async (player) => {
    const { caller, pick } = player
    const { data } = await caller.call(market.listCards, {
      query: { status: 'not_owned,for_sale', order: 'low_high' },
    })
    const money = Math.min(mostForACard, await available(player))
    const card = pick.of((data ?? []).filter(({ cost }) => cost !== null && cost <= money))
    if (!card) return
    await caller.call(market.buyListing, {
      params: { id: card.marketplace_id },
      body: { expected_price: dollarsOf(card) },
    })
  },

  'make an offer': async (player) => {
    const { caller, pick } = player
    const { data } = await caller.call(market.listCards, {
      query: { status: 'not_owned,not_listed', order: 'rarity', offset: 20 * pick.number(3) },
    })
    const card = pick.of(data ?? [])
    const amount = cents(100 + 50 * pick.number(5))
    if (!card || amount > (await available(player))) return
    await caller.call(offers.makeOffer, {
      body: {
        marketplace_listing_id: card.marketplace_id,
        amount: dollarsFromCents(amount),
        expires_in_days: 0,
        expires_in_hours: 1,
      },
    })
  },

  'answer offers': async ({ caller, pick }) => {
    for (const { id, type, payload } of await caller.call(notifications.list)) {
      const offerId = Number(payload['OfferId'])
      if (type === 'offer_made' && offerId > 0)
        await caller.call(offers.reviewOffer, {
          params: { id: offerId },
          body: { action: pick.chance(60) ? 'accept' : 'decline' },
        })
      await caller.call(notifications.clear, { query: { notification_ids: String(id) } })
    }
  },
} as const satisfies Readonly<Record<string, Act>>

export type ActName = keyof typeof acts

async function buyPacks(player: SeasonPlayer, tag: 'identity pack' | 'prediction pack'): Promise<void> {
  const { caller, pick } = player
  const { data } = await caller.call(packs.listCollections)
  const series = pick.of(
    (data ?? []).flatMap((collection) => collection.series.filter((each) => each.tag === tag)),
  )
  if (!series) return
  const { balance } = await caller.call(wallet.getBalance)
  if (balance < series.cost) return payIn(player)
  const { cardpack_ids: bought } = await caller.call(packs.buyPacks, {
    params: { id: series.id },
    body: { payment_method: 'balance', quantity: 1, tier: series.tier },
  })
  for (const id of bought) await caller.call(packs.openPack, { params: { id } })
}

async function payIn(player: SeasonPlayer): Promise<void> {
  const amount = cents(Math.min(player.budget, 2000))
  if (amount < 100) return
  player.budget = cents(player.budget - amount)
  await addFunds(player, amount)
}

async function available({ caller }: SeasonPlayer): Promise<Cents> {
  const { balance, bonus } = await caller.call(wallet.getBalance)
  return cents(balance - bonus)
}

/** The person for whom most is there already, of those who share one of the player's cards. */
async function bestMatch({ caller, pick }: SeasonPlayer): Promise<Match | null> {
  const category = pick.of((await caller.call(cards.listCategories, { query: onboarding })).data ?? [])
  const year = pick.of(
    (await caller.call(cards.listDates, { query: { ...onboarding, type: 'year' } })).data ?? [],
  )
  if (!category || !year) return null
  const { data } = await caller.call(cards.identityMatches, {
    query: { category: category.name, year: year.name },
  })
  return (data ?? []).toSorted((a, b) => missingParts(a) - missingParts(b))[0] ?? null
}

function missingParts(match: Match): number {
  return [match.category, match.birth_month, match.birth_day, match.birth_year].filter(
    ({ status }) => status === 'Not Owned',
  ).length
}

async function craftIdentity({ caller }: SeasonPlayer, person: string): Promise<void> {
  const parts = await caller.call(cards.quickCraftParts, { query: { celebrity_id: person } })
  const [category, month, day, year] = [parts.category, parts.month, parts.day, parts.year].map(
    ({ cards: [first] }) => first?.id,
  )
  if (!category || !month || !day || !year) return
  await caller.call(crafting.craftIdentity, {
    body: {
      nft_card_category_id: category,
      nft_card_month_id: month,
      nft_card_day_id: day,
      nft_card_year_id: year,
      celebrity_id: person,
    },
  })
}

/** A card that fits, of one's own; else the cheapest for sale is bought. */
async function eligible(
  player: SeasonPlayer,
  query: { readonly identity: number; readonly event?: number; readonly eligible_card: 'event' | 'trigger' },
): Promise<number | null> {
  const { caller, pick } = player
  const { data } = (await caller.call(cards.eligibleMatches, { query })).data
  const own = pick.of(data.filter(({ ownership }) => ownership === 'Owned'))
  if (own) return own.id
  const forSale = pick.of(data.filter(({ marketplace_id: id }) => id > 0))
  if (!forSale) return null
  const { card } = await caller.call(market.getListing, { params: { id: forSale.marketplace_id } })
  if (card.cost === null || card.cost > Math.min(mostForACard, await available(player))) return null
  await caller.call(market.buyListing, {
    params: { id: card.marketplace_id },
    body: { expected_price: dollarsOf(card) },
  })
  return card.id
}

async function prizeToStake({ caller, pick }: SeasonPlayer): Promise<number | null> {
  const { data } = await caller.call(cards.listPrizes, { query: { ...onboarding, tag: 'Not Redeemable' } })
  return (
    pick.of((data ?? []).filter(({ type, is_listed: isListed }) => type === 'Prize' && !isListed))?.id ?? null
  )
}

function isSellable({ is_listed: isListed, marketplace_id: id, tag }: CardItem): boolean {
  return !isListed && id > 0 && (tag === 'Not Listed' || tag === 'Not Redeemable')
}

function dollarsOf({ cost }: CardItem): number {
  return dollarsFromCents(cost ?? zeroCents)
}
