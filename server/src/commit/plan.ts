import type { AccountId, EventId } from '@called-shot/shared/ids.ts'
import type { BidChange, Effects, Mint, Move, SettledPool } from './effects.ts'
import type { Expectations } from './reader.ts'
import { purseOf } from './player.ts'

export interface Actor {
  readonly id: AccountId
  readonly version: number
}

export interface IdempotencyKey {
  readonly accountId: AccountId
  readonly key: string
  readonly hash: string
}

interface PlanParts {
  readonly effects: Effects<unknown>
  readonly expectations: Expectations
  readonly actor: Actor | null
  readonly idempotency: IdempotencyKey | null
  /** Gives ids to rows that the command had no need to name. */
  readonly nextId: () => number
}

/** How many ids `planOf` will ask for: the commit's own and one for each unnamed row. */
export function idsNeeded(effects: Effects<unknown>): number {
  return (
    1 +
    (effects.transfers?.length ?? 0) +
    (effects.notices?.length ?? 0) +
    (effects.listingEvents?.length ?? 0) +
    (effects.audit ? 1 : 0)
  )
}

/** Turns effects into the plan that commit.sql reads; empty sections are left out, so that it skips them. */
export function planOf({
  effects,
  expectations,
  actor,
  idempotency,
  nextId,
}: PlanParts): Record<string, unknown> {
  const moved = new Set((effects.moves ?? []).map((move) => move.id))
  const writesEvents = new Set((effects.setEvents ?? []).map((change) => change.id))
  const writesOutcomes = new Set([
    ...(effects.setOutcomes ?? []).map((decision) => decision.id),
    ...(effects.settleOutcomes ?? []),
    ...(effects.correctedOutcomes ?? []).map(({ id }) => id),
    ...(effects.disputes ?? []).map((dispute) => dispute.outcomeId),
  ])
  const plan: Record<string, unknown> = { commit: nextId() }
  const section = <Item>(name: string, items: readonly Item[] | undefined, row: (item: Item) => unknown) => {
    if (items && items.length > 0) plan[name] = items.map(row)
  }
  if (idempotency)
    plan['idempotency'] = { account: idempotency.accountId, key: idempotency.key, hash: idempotency.hash }
  if (actor)
    plan['actor'] = {
      id: actor.id,
      version: actor.version,
      use: effects.useActor === true || effects.setAccount?.id === actor.id,
    }
  const others = [
    ...(effects.restsOn ? [{ ...effects.restsOn, use: false }] : []),
    ...(effects.setAccount && effects.setAccount.id !== actor?.id
      ? [{ id: effects.setAccount.id, version: null, use: true }]
      : []),
  ]
  if (others.length > 0) plan['accounts'] = plan['actor'] ? [plan['actor'], ...others] : others
  if (expectations.events.size > 0) {
    plan['events'] = {
      use: writesEvents.size > 0,
      rows: [...expectations.events.values()].map(({ id, version }) => ({ id, version })),
    }
  }
  if (expectations.outcomes.size > 0) {
    plan['outcomes'] = {
      use: writesOutcomes.size > 0,
      rows: [...expectations.outcomes.values()].map(({ id, version }) => ({ id, version })),
    }
  }
  section('tournaments', [...expectations.tournaments.values()], ({ id, version }) => ({ id, version }))
  if (expectations.assets.size > 0) {
    plan['assets'] = {
      use: moved.size > 0,
      rows: [...expectations.assets.values()].map(({ id, version, ownerId }) => ({
        id,
        version,
        owner: ownerId,
      })),
    }
  }
  section('offers', effects.offers, (id) => ({ id }))
  section('end_offers', effects.endOffers, (id) => id)
  section('counters', effects.counters, (counter) => counter)
  section('bounds', effects.bounds, (bound) => ({
    accounts: bound.accounts,
    way: bound.way ?? 'from',
    kind: bound.kind,
    seconds: bound.seconds,
    most: bound.most,
  }))
  section('before', effects.before, (at) => at.toISOString())
  section('not_before', effects.notBefore, (at) => at.toISOString())
  section('definitions', effects.definitions, (definition) => ({
    id: definition.id,
    kind: definition.kind,
    collection_id: definition.collectionId,
    ref: definition.ref,
    name: definition.name,
  }))
  section('new_outcomes', effects.newOutcomes, (outcome) => ({
    id: outcome.id,
    event_id: outcome.eventId,
    person_id: outcome.personId,
    trigger_id: outcome.triggerId,
  }))
  section('set_outcomes', effects.setOutcomes, (decision) => ({
    id: decision.id,
    status: decision.status,
    dispute_seconds: decision.disputeSeconds,
    frozen: decision.frozen ?? false,
    evidence: decision.evidence,
    amends: decision.amends ?? false,
  }))
  section('disputes', effects.disputes, (dispute) => ({
    id: dispute.id,
    outcome_id: dispute.outcomeId,
    account_id: dispute.accountId,
    reason: dispute.reason,
    link: dispute.link,
  }))
  section('settle_outcomes', effects.settleOutcomes, (id) => id)
  section('settle_pools', effects.settlePools, settledPoolRow)
  section('close_pools', effects.closePools, ({ eventId, startsAt }) => ({
    event_id: eventId,
    starts_at: startsAt.toISOString(),
  }))
  section('pool_events', poolEventsOf(effects), (id) => id)
  section('corrected_outcomes', effects.correctedOutcomes, (outcome) => outcome)
  section('claims', effects.claims, (claim) => ({
    prediction_id: claim.predictionId,
    outcome_id: claim.outcomeId,
    account_id: claim.accountId,
    claimed_as: claim.claimedAs,
    prize_cents: claim.prizeCents,
    tutorial: claim.tutorial,
  }))
  if (effects.newEvents && effects.newEvents.length > 0) {
    section('new_events', effects.newEvents, (event) => ({
      id: event.id,
      source_id: event.sourceId,
      season_run_id: event.seasonRunId,
      type: event.type,
      name: event.name,
      short_name: event.shortName,
      starts_at: event.startsAt.toISOString(),
      pool: event.pool,
      group_name: event.groupName,
      week: event.week,
      sources_required: event.sourcesRequired,
      void_after: `${event.voidAfterSeconds} seconds`,
      detail: event.detail,
    }))
    plan['event_collections'] = effects.newEvents.flatMap((event) =>
      event.collections.map((collection) => ({ event_id: event.id, collection_id: collection })),
    )
    plan['event_participants'] = effects.newEvents.flatMap((event) =>
      event.participants.map(({ personId, team }) => ({ event_id: event.id, person_id: personId, team })),
    )
  }
  section('set_events', effects.setEvents, (change) => ({
    id: change.id,
    status: change.status,
    starts_at: change.startsAt?.toISOString(),
    actual_started_at: change.actualStartedAt?.toISOString(),
    closed: change.closed ?? false,
  }))
  section('observations', effects.observations, (observation) => ({
    event_id: observation.eventId,
    person_id: observation.personId,
    metric: observation.metric,
    value: observation.value,
    final: observation.final,
    source: observation.source,
    said_at: observation.saidAt?.toISOString(),
  }))
  section('participants', effects.participants, (change) => ({
    event_id: change.eventId,
    person_id: change.personId,
    team: change.team,
    takes_part: change.takesPart,
  }))
  section('new_sources', effects.newSources, (source) => ({
    id: source.id,
    name: source.name,
    moves_events: source.movesEvents,
  }))
  section('set_sources', effects.setSources, (change) => ({
    id: change.id,
    version: change.version,
    retires: change.retires,
    keys_end_after_seconds: change.keysEndAfterSeconds,
  }))
  section('new_source_keys', effects.newSourceKeys, ({ id, sourceId }) => ({ id, source_id: sourceId }))
  if (effects.feedMessage)
    plan['feed_message'] = {
      key_id: effects.feedMessage.keyId,
      signature: effects.feedMessage.signature,
    }
  section('mints', effects.mints, mintRow)
  section('packs', effects.packs, (pack) => ({
    asset_id: pack.assetId,
    seed_hash: pack.seedHash,
    seed_cipher: pack.seedCipher,
  }))
  section('open_packs', effects.openPacks, (pack) => ({
    asset_id: pack.assetId,
    client_seed: pack.clientSeed,
    opened_by: pack.openedBy,
    seed: pack.seed,
    proof: pack.proof,
  }))
  section('moves', effects.moves, moveRow)
  section('set_offers', effects.setOffers, (offer) => offer)
  section('new_offers', effects.newOffers, (offer) => ({
    id: offer.id,
    asset_id: offer.assetId,
    maker_id: offer.makerId,
    owner_id: offer.ownerId,
    counter_of: offer.counterOf,
    cents: offer.cents,
    held_cents: offer.heldCents,
    expires_at: offer.expiresAt.toISOString(),
  }))
  section('bids', effects.bids, bidRow)
  section('new_bids', effects.newBids, (bid) => ({
    id: bid.id,
    maker_id: bid.makerId,
    kind: bid.kind,
    ref: bid.ref,
    name: bid.name,
    collection_id: bid.collectionId,
    rarity: bid.rarity,
    cents: bid.cents,
    quantity: bid.quantity,
    expires_at: bid.expiresAt.toISOString(),
  }))
  section('new_tournaments', effects.newTournaments, (tournament) => ({
    id: tournament.id,
    creator_id: tournament.creatorId,
    stake_cents: tournament.stakeCents,
    seats: tournament.seats,
    invite_code: tournament.inviteCode,
  }))
  section('set_tournaments', effects.setTournaments, (change) => change)
  section('new_entries', effects.newEntries, (entry) => ({
    id: entry.id,
    tournament_id: entry.tournamentId,
    account_id: entry.accountId,
    prediction_id: entry.predictionId,
    wager_id: entry.wagerId,
  }))
  section('set_entries', effects.setEntries, (end) => ({
    id: end.id,
    result: end.result,
    paid_cents: end.paidCents,
  }))
  section('reviews', effects.reviews, (review) => review)
  section('new_deposits', effects.newDeposits, (deposit) => ({
    id: deposit.id,
    provider_id: deposit.providerId,
    account_id: deposit.accountId,
    status: deposit.status,
    cents: deposit.cents,
    reason: deposit.reason,
    detail: deposit.detail,
  }))
  section('set_deposits', effects.setDeposits, (change) => ({
    id: change.id,
    version: change.version,
    status: change.status,
    account_id: change.accountId,
    cents: change.cents,
    reversed_cents: change.reversedCents,
    reason: change.reason,
    detail: change.detail,
  }))
  section('new_withdrawals', effects.newWithdrawals, (withdrawal) => ({
    id: withdrawal.id,
    account_id: withdrawal.accountId,
    cents: withdrawal.cents,
    address: withdrawal.address,
  }))
  section('set_withdrawals', effects.setWithdrawals, (change) => ({
    id: change.id,
    version: change.version,
    status: change.status,
    approved_by: change.approvedBy,
    reason: change.reason,
  }))
  section('leaves', effects.leaves, (left) => left)
  section('transfers', effects.transfers, (transfer) => ({
    id: transfer.id ?? nextId(),
    from: transfer.from,
    to: transfer.to,
    cents: transfer.cents,
    kind: transfer.kind,
    ref: transfer.ref,
  }))
  section('listing_events', effects.listingEvents, (event) => ({
    id: nextId(),
    asset_id: event.assetId,
    definition_id: event.definitionId,
    rarity: event.rarity,
    what: event.what,
    price_cents: event.priceCents,
    seller_id: event.sellerId,
    buyer_id: event.buyerId,
    held_cents: event.heldCents,
    review: event.heldCents === undefined ? undefined : 'waiting',
  }))
  section('notices', effects.notices, (notice) => ({
    id: nextId(),
    account_id: notice.accountId,
    type: notice.type,
    message: notice.message,
    payload: notice.payload,
    fact: notice.fact,
  }))
  if (effects.handedOut)
    plan['handed_out'] = {
      since: effects.handedOut.since.toISOString(),
      most: effects.handedOut.most,
    }
  if (effects.openOffers) plan['open_offers'] = effects.openOffers
  if (effects.openBids) plan['open_bids'] = effects.openBids
  if (effects.openListings) plan['open_listings'] = effects.openListings
  if (effects.newAccount) {
    const row = effects.newAccount
    plan['new_account'] = {
      id: row.id,
      auth_id: row.authId,
      email: row.email,
      password_hash: row.passwordHash,
      name: row.name,
      nickname: row.nickname,
      phone_number: row.phoneNumber,
      birth_date: row.birthDate,
      state: row.state,
      role: row.role,
      flags: row.flags,
      wallet_address: row.walletAddress,
      weekly_limit_cents: row.weeklyLimitCents,
      agreed: row.agreed,
    }
  }
  if (effects.setAccount) {
    plan['set_account'] = {
      id: effects.setAccount.id,
      status: effects.setAccount.status,
      break_until: effects.setAccount.breakUntil,
      self_excluded_until: effects.setAccount.selfExcludedUntil,
      daily_pack_streak: effects.setAccount.dailyPackStreak,
    }
  }
  if (effects.audit) {
    plan['audit'] = {
      id: nextId(),
      actor: effects.audit.actorId,
      action: effects.audit.action,
      subject: effects.audit.subject,
      detail: effects.audit.detail,
    }
  }
  if (effects.answerBalanceOf !== undefined) {
    const purse = purseOf(effects.answerBalanceOf)
    plan['answer_balance'] = [purse.available, purse.bonus]
  }
  return plan
}

/** Events whose pools this changes; where outcomes or events change, the database sees which have pools. */
function poolEventsOf({ mints = [], settlePools = [] }: Effects<unknown>): EventId[] {
  const entered = mints.flatMap(({ poolEntryOf, eventId }) =>
    poolEntryOf === undefined ? [] : (eventId ?? []),
  )
  return [...new Set([...entered, ...settlePools.map(({ eventId }) => eventId)])]
}

function settledPoolRow({ settlement, ...pool }: SettledPool): Record<string, unknown> {
  return {
    event_id: pool.eventId,
    trigger_id: pool.triggerId,
    right_outcomes: pool.rightOutcomes,
    wrong_outcomes: pool.wrongOutcomes,
    late_entries: pool.lateEntries,
    entries: settlement.entries,
    right_cents: settlement.rightCents,
    forfeited_cents: settlement.forfeitedCents,
    last_cent_remainder: settlement.lastCent?.remainder,
    last_cent_entry: settlement.lastCent?.entryId,
  }
}

function mintRow(mint: Mint): Record<string, unknown> {
  return {
    id: mint.id,
    kind: mint.kind,
    owner_id: mint.ownerId,
    tradable: mint.tradable,
    tutorial: mint.tutorial,
    redeemable: mint.redeemable,
    definition_id: mint.definitionId,
    collection_id: mint.collectionId,
    name: mint.name,
    rarity: mint.rarity,
    serial: mint.serial,
    value_cents: mint.valueCents,
    person_id: mint.personId,
    event_id: mint.eventId,
    trigger_id: mint.triggerId,
    outcome_id: mint.outcomeId,
    pool_entry_of: mint.poolEntryOf,
    series_id: mint.seriesId,
    series_version: mint.seriesVersion,
    minted_from: mint.mintedFrom,
    minted_as: mint.mintedAs,
  }
}

/** A fill needs as many as it takes to be left; an end needs what is left to be what was read. */
function bidRow(change: BidChange): Record<string, unknown> {
  return 'fills' in change
    ? { id: change.id, fills: change.fills, least: change.fills }
    : { id: change.id, status: change.status, least: 0, exactly: change.remaining }
}

function moveRow(move: Move): Record<string, unknown> {
  return {
    id: move.id,
    owner: move.owner,
    place: move.place,
    price: move.place === 'held' ? move.price : undefined,
    inside: move.place === 'slotted' ? move.inside : undefined,
    gone_as: move.place === 'gone' ? move.goneAs : undefined,
    tradable: move.tradable,
    redeemable: move.redeemable,
    offers_open: move.offersOpen,
    event_id: move.event?.id,
    definition_id: move.event?.definitionId,
    name: move.event?.name,
    predictions: move.statistics?.predictions,
    correct: move.statistics?.correct,
    streak: move.statistics?.streak,
    best_streak: move.statistics?.bestStreak,
  }
}
