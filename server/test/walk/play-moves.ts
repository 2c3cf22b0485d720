import { packs } from '@called-shot/shared/packs/contract.ts'
import { partsOf } from '@called-shot/shared/cards/rules.ts'
import { fixingClientSeeds } from '../../src/packs/client-seeds.ts'
import { openPack } from '../../src/packs/open-pack.ts'
import { openPacks } from '../../src/packs/open-packs.ts'
import { setClientSeed } from '../../src/packs/set-client-seed.ts'
import { inputs } from '../inputs.ts'
import { people } from '../world/facts.ts'
import { calls, callOf } from '../calls.ts'
import { doer, heldOf, someAsset, somePlayer, type Choosing, type Move } from './move.ts'
import type { WalkAsset } from './state.ts'

const parts = ['category', 'month', 'day', 'year'] as const

/** The moves of players with packs and cards. */
export const playMoves = {
  'buy packs': (choosing) => {
    const { world, pick } = choosing
    const buyer = somePlayer(choosing)
    const series = pick.of([world.series.identity, world.series.prediction, world.series.daily])
    if (!buyer || !series) return null
    return world.run(
      buyer.id,
      calls.buyPacks(world.packs, series, { quantity: 1 + pick.number(3), tier: pick.chance(95) ? 1 : 2 }),
    )
  },

  'take the daily pack': (choosing) => {
    const { world } = choosing
    const player = somePlayer(choosing)
    if (!player) return null
    return world.run(player.id, calls.takeDailyPack())
  },

  'open a pack': (choosing) => {
    const { world } = choosing
    const pack = someAsset(choosing, ({ kind }) => kind === 'pack')
    if (!pack) return null
    return world.run(
      doer(choosing, pack.ownerId),
      callOf(
        packs.openPack,
        fixingClientSeeds(world.game, ({ params }) => [params.id], openPack(world.packs)),
        { ...inputs, params: { id: pack.id } },
      ),
    )
  },

  'open packs at once': (choosing) => {
    const { world, state, pick } = choosing
    const owner = somePlayer(choosing)
    const chosen = owner ? distinct(pick.some(heldOf(state, owner.id, 'pack'), 3)) : []
    if (!owner || chosen.length < 2) return null
    return world.run(
      doer(choosing, owner.id),
      callOf(
        packs.openPacks,
        fixingClientSeeds(world.game, ({ body }) => body.card_pack_ids, openPacks(world.packs)),
        { ...inputs, body: { card_pack_ids: chosen.map(({ id }) => id) } },
      ),
    )
  },

  'set a client seed': async (choosing) => {
    const { world, pick } = choosing
    const pack = someAsset(choosing, ({ kind }) => kind === 'pack')
    if (!pack) return null
    const owner = await world.playerOf(doer(choosing, pack.ownerId))
    return setClientSeed(world.game, owner, {
      params: { id: pack.id },
      body: { client_seed: `seed-${pick.number(100)}` },
    })
  },

  'craft an identity': (choosing) => {
    const { world, state, pick } = choosing
    const found = identityParts(choosing)
    const owner = somePlayer(choosing)
    const chosen = found ?? (owner ? parts.map((kind) => pick.of(heldOf(state, owner.id, kind))) : [])
    const [category, month, day, year] = chosen
    if (!category || !month || !day || !year) return null
    const ids = { category: category.id, month: month.id, day: day.id, year: year.id }
    const person = personMadeOf(chosen) ?? people.mahomes.id
    return world.run(doer(choosing, category.ownerId), calls.craftIdentity(world, ids, person))
  },

  'craft a prediction': (choosing) => {
    const { world, state, pick } = choosing
    const cards = predictionCards(choosing)
    if (!cards) return null
    const { identity, event, trigger, prize } = cards
    const isForeign = pick.chance(3)
    const staked = (isForeign ? pick.of(state.assets) : null) ?? prize
    const ids = { identity: identity.id, event: event.id, trigger: trigger.id, prize: staked.id }
    return world.run(doer(choosing, identity.ownerId), calls.craftPrediction(world, ids))
  },

  claim: (choosing) => {
    const { world } = choosing
    const prediction = someAsset(choosing, ({ kind }) => kind === 'prediction')
    if (!prediction) return null
    return world.run(doer(choosing, prediction.ownerId), calls.claimCards(world, prediction.id))
  },

  dispute: (choosing) => {
    const { world } = choosing
    const prediction = someAsset(choosing, ({ kind }) => kind === 'prediction')
    if (!prediction) return null
    return world.run(doer(choosing, prediction.ownerId), calls.disputeOutcome(prediction.id))
  },

  combine: (choosing) => {
    const { world, state, pick } = choosing
    const owner = somePlayer(choosing)
    const notes = owner
      ? heldOf(state, owner.id, 'prize').filter(({ redeemable }) => !redeemable || pick.chance(10))
      : []
    const chosen = pick.some(notes, 2 + pick.number(2))
    if (!owner || chosen.length < 2) return null
    return world.run(
      doer(choosing, owner.id),
      calls.combinePrizes(
        world,
        chosen.map(({ id }) => id),
      ),
    )
  },

  redeem: (choosing) => {
    const { world } = choosing
    const prize = someAsset(choosing, ({ redeemable }) => redeemable)
    if (!prize) return null
    return world.run(
      doer(choosing, prize.ownerId),
      calls.redeemPrize({ needsConfirmedEmail: false }, prize.id),
    )
  },
} satisfies Record<string, Move>

/** Naming a card twice is refused before anything else, so it happens only now and then. */
function distinct(assets: readonly WalkAsset[]): WalkAsset[] {
  return assets.length % 3 === 0 ? [...new Set(assets)] : [...assets]
}

/** Four cards of one owner that make up a person, if any owner has them. */
function identityParts({ state, pick }: Choosing): WalkAsset[] | null {
  const complete = state.players.flatMap(({ id }) =>
    Object.values(people).flatMap((person) => {
      const names = partsOf(person)
      const found = parts.map((kind) =>
        pick.of(heldOf(state, id, kind).filter(({ name }) => name === names[kind])),
      )
      const cards = found.flatMap((card) => card ?? [])
      return cards.length === parts.length ? [cards] : []
    }),
  )
  return pick.of(complete)
}

function personMadeOf(cards: readonly (WalkAsset | null)[]): string | null {
  const names = cards.map((card) => card?.name)
  const found = Object.values(people).find((person) =>
    parts.every((kind, index) => partsOf(person)[kind] === names[index]),
  )
  return found?.id ?? null
}

/** Cards of one owner that usually fit together: an identity and an open event in which the person plays. */
function predictionCards({ state, pick }: Choosing) {
  const open = new Map(state.events.filter(({ isOpen }) => isOpen).map((event) => [event.id, event]))
  const pairs = state.assets
    .filter(({ kind, place }) => kind === 'identity' && place === 'held')
    .flatMap((identity) =>
      heldOf(state, identity.ownerId, 'event').flatMap((event) =>
        event.eventId !== null && open.get(event.eventId)?.people.includes(identity.personId ?? '')
          ? [{ identity, event }]
          : [],
      ),
    )
  const pair = pick.of(pairs)
  if (!pair) return null
  const { ownerId } = pair.identity
  const trigger = pick.of(heldOf(state, ownerId, 'trigger'))
  const prize = pick.of(heldOf(state, ownerId, 'prize').filter(({ redeemable }) => !redeemable))
  return trigger && prize ? { ...pair, trigger, prize } : null
}
