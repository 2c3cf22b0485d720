import type { AccountId, EventId } from '@called-shot/shared/ids.ts'
import type { Effects } from './effects.ts'
import { cardSections } from './plan-cards.ts'
import { eventSections } from './plan-events.ts'
import { moneySections } from './plan-money.ts'
import type { Plan } from './plan-keys.ts'
import type { NextId } from './plan-section.ts'
import { tradeSections } from './plan-trade.ts'
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

/** Every list of the effects that becomes rows. */
const sections = [...cardSections, ...eventSections, ...tradeSections, ...moneySections]

interface PlanParts {
  readonly effects: Effects<unknown>
  readonly expectations: Expectations
  readonly actor: Actor | null
  readonly idempotency: IdempotencyKey | null
  readonly nextId: NextId
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
export function planOf({ effects, expectations, actor, idempotency, nextId }: PlanParts): Plan {
  const moved = new Set((effects.moves ?? []).map((move) => move.id))
  const writesEvents = new Set((effects.setEvents ?? []).map((change) => change.id))
  const writesOutcomes = new Set([
    ...(effects.setOutcomes ?? []).map((decision) => decision.id),
    ...(effects.settleOutcomes ?? []),
    ...(effects.correctedOutcomes ?? []).map(({ id }) => id),
    ...(effects.disputes ?? []).map((dispute) => dispute.outcomeId),
  ])
  const plan: Plan = { commit: nextId() }
  if (idempotency)
    plan.idempotency = { account: idempotency.accountId, key: idempotency.key, hash: idempotency.hash }
  if (actor)
    plan.actor = {
      id: actor.id,
      version: actor.version,
      use: effects.useActor === true || effects.setAccount?.id === actor.id,
    }
  const others = [
    ...(effects.accounts ?? []).map(({ id, version, use }) => ({ id, version, use })),
    ...(effects.restsOn ? [{ id: effects.restsOn.id, version: effects.restsOn.version, use: false }] : []),
    ...(effects.setAccount && effects.setAccount.id !== actor?.id
      ? [{ id: effects.setAccount.id, version: effects.setAccount.version ?? null, use: true }]
      : []),
  ]
  if (others.length > 0) plan.accounts = plan.actor ? [plan.actor, ...others] : others
  if (expectations.events.size > 0) {
    plan.events = {
      use: writesEvents.size > 0,
      rows: [...expectations.events.values()].map(({ id, version }) => ({ id, version })),
    }
  }
  if (expectations.outcomes.size > 0) {
    plan.outcomes = {
      use: writesOutcomes.size > 0,
      rows: [...expectations.outcomes.values()].map(({ id, version }) => ({ id, version })),
    }
  }
  if (expectations.tournaments.size > 0)
    plan.tournaments = [...expectations.tournaments.values()].map(({ id, version }) => ({ id, version }))
  if (expectations.assets.size > 0) {
    plan.assets = {
      use: moved.size > 0 || effects.offersOn !== undefined,
      rows: [...expectations.assets.values()].map(({ id, version, ownerId }) => ({
        id,
        version,
        owner: ownerId,
      })),
    }
  }
  for (const each of sections) {
    const made = each(effects, nextId)
    if (made) Object.assign(plan, { [made[0]]: made[1] })
  }
  const poolEvents = poolEventsOf(effects)
  if (poolEvents.length > 0) plan.pool_events = poolEvents
  if (effects.newEvents && effects.newEvents.length > 0) {
    plan.event_collections = effects.newEvents.flatMap((event) =>
      event.collections.map((collection) => ({ event_id: event.id, collection_id: collection })),
    )
    plan.event_participants = effects.newEvents.flatMap((event) =>
      event.participants.map(({ personId, team }) => ({ event_id: event.id, person_id: personId, team })),
    )
  }
  if (effects.feedMessage)
    plan.feed_message = {
      key_id: effects.feedMessage.keyId,
      signature: effects.feedMessage.signature,
    }
  if (effects.handedOut)
    plan.handed_out = {
      since: effects.handedOut.since.toISOString(),
      most: effects.handedOut.most,
    }
  if (effects.openOffers) plan.open_offers = effects.openOffers
  if (effects.offersOn) plan.offers_on = effects.offersOn
  if (effects.endOffersTo) plan.end_offers_to = effects.endOffersTo
  if (effects.openBids) plan.open_bids = effects.openBids
  if (effects.openListings) plan.open_listings = effects.openListings
  if (effects.newAccount) {
    const row = effects.newAccount
    plan.new_account = {
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
    const { id, suspension, freeze, ...change } = effects.setAccount
    plan.set_account = {
      id,
      suspended: suspension === undefined ? undefined : suspension !== null,
      suspended_by: suspension?.by,
      suspended_reason: suspension?.reason,
      frozen: freeze === undefined ? undefined : freeze !== null,
      frozen_reason: freeze?.reason,
      closed: change.closed,
      break_until: change.breakUntil,
      self_excluded_until: change.selfExcludedUntil,
      daily_pack_streak: change.dailyPackStreak,
    }
  }
  if (effects.audit) {
    plan.audit = {
      id: nextId(),
      actor: effects.audit.actorId,
      action: effects.audit.action,
      subject: effects.audit.subject,
      detail: effects.audit.detail,
    }
  }
  if (effects.answerBalanceOf !== undefined) {
    const purse = purseOf(effects.answerBalanceOf)
    plan.answer_balance = [purse.available, purse.bonus]
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
