import {
  assetId,
  bidId,
  definitionId,
  depositId,
  eventId,
  offerId,
  outcomeId,
  tournamentId,
  withdrawalId,
  type AccountId,
  type AssetId,
  type BidId,
  type CollectionId,
  type DefinitionId,
  type DepositId,
  type EventId,
  type OfferId,
  type OutcomeId,
  type SeriesId,
  type TournamentId,
  type TriggerId,
  type WithdrawalId,
} from '@called-shot/shared/ids.ts'
import type { AssetKind } from '@called-shot/shared/cards/kinds.ts'
import { cents } from '@called-shot/shared/money.ts'
import { addSeconds, secondsPerDay, secondsPerHour } from '@called-shot/shared/time.ts'
import type { Effects, Mint, Move } from '../../src/commit/effects.ts'
import { purseOf } from '../../src/commit/player.ts'
import type { Random } from '../../src/commit/random.ts'
import { feeOn } from '@called-shot/shared/market/rules.ts'
import { house } from '../../src/ledger/kinds.ts'
import { commitmentOf } from '../../src/packs/mint-packs.ts'
import { people, type PersonName, type TriggerName } from '../world/facts.ts'

/** What cards can be copies of, found once. */
export interface Copies {
  readonly collectionId: CollectionId
  readonly definitions: ReadonlyMap<string, { readonly id: DefinitionId; readonly name: string }>
  readonly series: { readonly id: SeriesId; readonly hash: string; readonly priceCents: number }
  readonly trigger: (name: TriggerName) => TriggerId
}

/** Everything that a lot of stages need, gathered so that three commits make them all. */
export interface Making {
  readonly events: Required<Pick<Effects<null>, 'newEvents' | 'definitions'>>
  readonly first: Required<
    Pick<
      Effects<null>,
      | 'transfers'
      | 'mints'
      | 'moves'
      | 'packs'
      | 'definitions'
      | 'newOutcomes'
      | 'newOffers'
      | 'newBids'
      | 'listingEvents'
      | 'notices'
      | 'newDeposits'
      | 'newTournaments'
      | 'newEntries'
    >
  >
  readonly later: Required<
    Pick<
      Effects<null>,
      | 'transfers'
      | 'newOffers'
      | 'setOffers'
      | 'setOutcomes'
      | 'setEvents'
      | 'observations'
      | 'notices'
      | 'newWithdrawals'
      | 'setTournaments'
    >
  >
}

type Growing<Type> = { [Key in keyof Type]: Type[Key] extends readonly (infer Item)[] ? Item[] : Type[Key] }

export interface MakerParts {
  readonly copies: Copies
  readonly random: Random
  readonly nextId: () => number
  readonly now: Date
}

interface OnOutcome {
  readonly event: EventId
  readonly outcome: OutcomeId
}

interface Wanting {
  readonly maker: AccountId
  readonly on: AssetId
  readonly amount: number
}

/** What the on-ramp calls the one payment of somebody on a stage. */
export function paymentOf(account: AccountId): string {
  return `payment of ${account}`
}

export type Maker = ReturnType<typeof createMaker>['maker']

export function createMaker({ copies, random, nextId, now }: MakerParts) {
  const events: Growing<Making['events']> = { newEvents: [], definitions: [] }
  const first: Growing<Making['first']> = {
    transfers: [],
    mints: [],
    moves: [],
    packs: [],
    definitions: [],
    newOutcomes: [],
    newOffers: [],
    newBids: [],
    listingEvents: [],
    notices: [],
    newDeposits: [],
    newTournaments: [],
    newEntries: [],
  }
  const later: Growing<Making['later']> = {
    transfers: [],
    newOffers: [],
    setOffers: [],
    setOutcomes: [],
    setEvents: [],
    observations: [],
    notices: [],
    newWithdrawals: [],
    setTournaments: [],
  }
  const minted = new Map<AssetId, Mint>()
  const tomorrow = addSeconds(now, secondsPerDay)
  const aMinuteAgo = addSeconds(now, -60)

  function copyOf(kind: AssetKind, ref: string | number) {
    const found = copies.definitions.get(`${kind} ${ref}`)
    if (!found) throw new Error(`nothing is defined as ${kind} ${ref}`)
    return { kind, definitionId: found.id, collectionId: copies.collectionId, name: found.name }
  }

  function mint(
    ownerId: AccountId,
    card: Omit<Mint, 'id' | 'ownerId' | 'tradable' | 'rarity' | 'mintedAs'> & Partial<Mint>,
  ): AssetId {
    const id = assetId(nextId())
    const made: Mint = { ownerId, tradable: true, rarity: 1, mintedAs: 'grant', ...card, id }
    first.mints.push(made)
    minted.set(id, made)
    return id
  }

  function money(to: AccountId, amount: number): void {
    first.transfers.push({
      from: house.grants,
      to: purseOf(to).available,
      cents: cents(amount),
      kind: 'grant',
    })
  }

  function bonus(to: AccountId, amount: number): void {
    first.transfers.push({
      from: house.grants,
      to: purseOf(to).bonus,
      cents: cents(amount),
      kind: 'grant',
    })
  }

  /** Packs that are long gone. */
  function spentOnPacks(of: AccountId, amount: number): void {
    later.transfers.push({
      from: purseOf(of).available,
      to: house.packSales,
      cents: cents(amount),
      kind: 'pack_purchase',
    })
  }

  function part(owner: AccountId, kind: 'category' | 'month' | 'day' | 'year', of: PersonName): AssetId {
    const [year = 0, month = 0, day = 0] = people[of].birthDate.split('-').map(Number)
    return mint(owner, copyOf(kind, kind === 'category' ? 1 : { month, day, year }[kind]))
  }

  function identity(owner: AccountId, of: PersonName): AssetId {
    return mint(owner, { ...copyOf('identity', people[of].id), personId: people[of].id })
  }

  function prize(owner: AccountId, amount: number, redeemable = false): AssetId {
    return mint(owner, { ...copyOf('prize', amount), valueCents: cents(amount), redeemable })
  }

  function wager(owner: AccountId, amount: number): AssetId {
    return mint(owner, { ...copyOf('wager', amount), valueCents: cents(amount) })
  }

  /** Everybody is in it with a prediction and a wager card; the first has made it. */
  function tournament(
    entries: readonly { readonly prediction: AssetId; readonly wager: AssetId }[],
    seats: number,
  ): TournamentId {
    const id = tournamentId(nextId())
    const cards = entries.map(({ prediction, wager }) => ({
      prediction: minted.get(prediction),
      wager: minted.get(wager),
    }))
    const [maker] = cards
    if (!maker?.prediction || !maker.wager?.valueCents) throw new Error('a tournament of nobody')
    first.newTournaments.push({
      id,
      creatorId: maker.prediction.ownerId,
      stakeCents: maker.wager.valueCents,
      seats,
      inviteCode: null,
    })
    for (const { prediction, wager } of cards) {
      if (!prediction || !wager) throw new Error('an entry of nothing')
      first.newEntries.push({
        id: nextId(),
        tournamentId: id,
        accountId: prediction.ownerId,
        predictionId: prediction.id,
        wagerId: wager.id,
      })
      for (const card of [prediction, wager]) first.moves.push({ id: card.id, place: 'slotted', inside: id })
    }
    if (entries.length === seats) later.setTournaments.push({ id, status: 'started' })
    return id
  }

  function trigger(owner: AccountId, name: TriggerName): AssetId {
    const id = copies.trigger(name)
    return mint(owner, { ...copyOf('trigger', id), triggerId: id })
  }

  /** A game in an hour in which everybody plays. */
  function event(pool = false): EventId {
    const id = eventId(nextId())
    events.newEvents.push({
      id,
      sourceId: null,
      seasonRunId: null,
      type: 'football',
      name: 'A game of the stage',
      shortName: 'KC at BUF',
      startsAt: addSeconds(now, secondsPerHour),
      pool,
      groupName: null,
      week: null,
      sourcesRequired: 1,
      voidAfterSeconds: secondsPerDay,
      detail: {},
      collections: [copies.collectionId],
      participants: Object.values(people).map((person) => ({ personId: person.id, team: person.team })),
    })
    events.definitions.push({
      id: definitionId(nextId()),
      kind: 'event',
      collectionId: copies.collectionId,
      ref: String(id),
      name: 'A game of the stage',
    })
    return id
  }

  function eventCard(owner: AccountId, of: EventId): AssetId {
    const definition = events.definitions.find(({ ref }) => ref === String(of))
    if (!definition) throw new Error('an event card without an event')
    const { id, kind, name, collectionId } = definition
    return mint(owner, { kind, definitionId: id, name, collectionId, eventId: of })
  }

  /** A live prediction that the person throws for 300 yards, with its four cards inside. */
  function prediction(
    owner: AccountId,
    of: {
      readonly event: EventId
      readonly outcome: OutcomeId
      readonly person?: PersonName
      readonly isPoolEntry?: boolean
    },
  ): AssetId {
    const [amount, name] = [500, 'A prediction of the stage'] as const
    const person = of.person ?? 'mahomes'
    const inside = [
      identity(owner, person),
      eventCard(owner, of.event),
      trigger(owner, 'throws300'),
      prize(owner, amount),
    ]
    const id = mint(owner, {
      kind: 'prediction',
      definitionId: definitionId(of.outcome),
      collectionId: copies.collectionId,
      name,
      valueCents: cents(amount),
      personId: people[person].id,
      eventId: of.event,
      triggerId: copies.trigger('throws300'),
      outcomeId: of.outcome,
      ...(of.isPoolEntry === true ? { poolEntryOf: of.outcome } : {}),
      mintedAs: 'craft',
    })
    first.moves.push(...inside.map((card): Move => ({ id: card, place: 'slotted', inside: id })))
    return id
  }

  function outcome(of: EventId, person: PersonName = 'mahomes'): OutcomeId {
    const id = outcomeId(nextId())
    first.newOutcomes.push({
      id,
      eventId: of,
      personId: people[person].id,
      triggerId: copies.trigger('throws300'),
    })
    first.definitions.push({
      id: definitionId(id),
      kind: 'prediction',
      collectionId: copies.collectionId,
      ref: String(id),
      name: 'A prediction of the stage',
    })
    return id
  }

  function decided(
    of: OnOutcome,
    status: 'true' | 'false' | 'void',
    { disputeSeconds = 0 }: { readonly disputeSeconds?: number } = {},
  ): void {
    later.setOutcomes.push({ id: of.outcome, status, disputeSeconds, evidence: {} })
    later.setEvents.push({ id: of.event, closed: true })
  }

  /** A feed has said for good how far Mahomes threw, and nothing is decided yet. */
  function reported(of: OnOutcome, yards: number): void {
    later.observations.push({
      eventId: of.event,
      personId: people.mahomes.id,
      metric: 'passing_yards',
      value: yards,
      final: true,
      source: 'a feed',
      saidAt: null,
    })
    later.setEvents.push({ id: of.event, closed: true })
  }

  /** A closed pack that its owner has bought. */
  function pack(owner: AccountId): AssetId {
    const { id: seriesId, hash, priceCents } = copies.series
    const seed = random.bytes(32)
    const id = mint(owner, { ...copyOf('pack', seriesId), seriesId, seriesVersion: 1, mintedAs: 'purchase' })
    first.packs.push({
      assetId: id,
      seedHash: commitmentOf(seed, hash),
      seedCipher: random.seal(seed).toString('base64'),
    })
    money(owner, priceCents)
    first.transfers.push({
      from: purseOf(owner).available,
      to: house.packSales,
      cents: cents(priceCents),
      kind: 'pack_purchase',
      ref: id,
    })
    return id
  }

  function list(asset: AssetId, price: number): void {
    const of = minted.get(asset)
    if (!of) throw new Error('a listing of nothing')
    first.moves.push({ id: asset, place: 'held', price: cents(price) })
    first.listingEvents.push({
      assetId: asset,
      definitionId: of.definitionId,
      rarity: of.rarity,
      what: 'listed',
      priceCents: cents(price),
      sellerId: of.ownerId,
    })
  }

  /** The buyer has it from the seller, whose proceeds wait for an operator. */
  function soldForReview(asset: AssetId, seller: AccountId, price: number): void {
    const of = minted.get(asset)
    if (!of) throw new Error('a sale of nothing')
    const [purse, fee] = [purseOf(seller), feeOn(cents(price))]
    const held = cents(price - fee)
    money(of.ownerId, price)
    first.transfers.push(
      {
        from: purseOf(of.ownerId).available,
        to: purse.available,
        cents: cents(price),
        kind: 'sale',
        ref: asset,
      },
      { from: purse.available, to: house.marketFees, cents: fee, kind: 'market_fee', ref: asset },
      { from: purse.available, to: purse.reserved, cents: held, kind: 'sale_hold', ref: asset },
    )
    first.listingEvents.push({
      assetId: asset,
      definitionId: of.definitionId,
      rarity: of.rarity,
      what: 'sold',
      priceCents: cents(price),
      sellerId: seller,
      buyerId: of.ownerId,
      heldCents: held,
    })
    first.notices.push({
      accountId: seller,
      type: 'sold',
      message: 'Sold.',
      payload: {},
      fact: `sold:${asset}:0`,
    })
  }

  /** An open offer, with the money for it given and held. */
  const offer = (maker: AccountId, on: AssetId, amount: number) => offerUntil(tomorrow, { maker, on, amount })
  /** It still holds its maker's money. */
  const expiredOffer = (maker: AccountId, on: AssetId, amount: number) =>
    offerUntil(aMinuteAgo, { maker, on, amount })

  function offerUntil(expiresAt: Date, { maker, on, amount }: Wanting): OfferId {
    const id = offerId(nextId())
    const owner = minted.get(on)?.ownerId
    if (owner === undefined) throw new Error('an offer on nothing')
    const purse = purseOf(maker)
    money(maker, amount)
    first.transfers.push({
      from: purse.available,
      to: purse.reserved,
      cents: cents(amount),
      kind: 'offer_hold',
      ref: id,
    })
    first.newOffers.push({
      id,
      assetId: on,
      makerId: maker,
      ownerId: owner,
      counterOf: null,
      cents: cents(amount),
      heldCents: cents(amount),
      expiresAt,
    })
    first.notices.push({
      accountId: owner,
      type: 'offer_made',
      message: 'An offer.',
      payload: {},
      fact: `offer:${id}`,
    })
    return id
  }

  /** The owner has answered an offer with another amount, which its maker has the money for. */
  function counter(maker: AccountId, on: AssetId, amount: number): OfferId {
    const answered = offer(maker, on, amount - 100)
    const id = offerId(nextId())
    const owner = minted.get(on)?.ownerId ?? maker
    const purse = purseOf(maker)
    money(maker, 100)
    later.setOffers.push({ id: answered, status: 'countered' })
    later.transfers.push({
      from: purse.reserved,
      to: purse.available,
      cents: cents(amount - 100),
      kind: 'offer_release',
      ref: answered,
    })
    later.newOffers.push({
      id,
      assetId: on,
      makerId: owner,
      ownerId: maker,
      counterOf: answered,
      cents: cents(amount),
      heldCents: cents(0),
      expiresAt: tomorrow,
    })
    later.notices.push({
      accountId: maker,
      type: 'counter_offer_made',
      message: 'More.',
      payload: {},
      fact: `counter_offer:${id}`,
    })
    return id
  }

  /** An open bid for one copy of that card, with the money for it given and held. */
  const bid = (maker: AccountId, on: AssetId, amount: number) => bidUntil(tomorrow, { maker, on, amount })
  const expiredBid = (maker: AccountId, on: AssetId, amount: number) =>
    bidUntil(aMinuteAgo, { maker, on, amount })

  function bidUntil(expiresAt: Date, { maker, on, amount }: Wanting): BidId {
    const id = bidId(nextId())
    const of = minted.get(on)
    const ref = [...copies.definitions]
      .find(([, definition]) => definition.id === of?.definitionId)?.[0]
      .split(' ')[1]
    if (!of || ref === undefined) throw new Error('a bid for nothing')
    const purse = purseOf(maker)
    money(maker, amount)
    first.transfers.push({
      from: purse.available,
      to: purse.reserved,
      cents: cents(amount),
      kind: 'bid_hold',
      ref: id,
    })
    first.newBids.push({
      id,
      makerId: maker,
      kind: of.kind,
      ref,
      name: of.name,
      collectionId: null,
      rarity: null,
      cents: cents(amount),
      quantity: 1,
      expiresAt,
    })
    return id
  }

  /** The payment of somebody: credited, or one that an operator has to look at. */
  function deposit(to: AccountId, amount: number, status: 'credited' | 'review'): DepositId {
    const id = depositId(nextId())
    const paid = { cents: cents(amount), kind: 'deposit', ref: id } as const
    first.newDeposits.push({
      id,
      providerId: paymentOf(to),
      accountId: to,
      status,
      cents: paid.cents,
      reason: null,
      detail: {},
    })
    if (status === 'credited')
      first.transfers.push({ from: house.deposits, to: purseOf(to).available, ...paid })
    return id
  }

  /** Asked for with money that the player has by then. */
  function withdrawal(of: AccountId, amount: number): WithdrawalId {
    const id = withdrawalId(nextId())
    later.newWithdrawals.push({ id, accountId: of, cents: cents(amount), address: `0x${'0'.repeat(40)}` })
    later.transfers.push({
      from: purseOf(of).available,
      to: house.withdrawals,
      cents: cents(amount),
      kind: 'withdrawal',
      ref: id,
    })
    return id
  }

  const maker = {
    seriesId: copies.series.id,
    throws300: copies.trigger('throws300'),
    money,
    bonus,
    spentOnPacks,
    part,
    identity,
    prize,
    wager,
    tournament,
    trigger,
    event,
    eventCard,
    outcome,
    prediction,
    decided,
    reported,
    soldForReview,
    pack,
    list,
    offer,
    expiredOffer,
    counter,
    bid,
    expiredBid,
    deposit,
    withdrawal,
  }
  return { maker, making: { events, first, later } satisfies Making }
}
