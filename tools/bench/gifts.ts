import { setTimeout as sleep } from 'node:timers/promises'
import type { Mint } from '../../server/src/commit/effects.ts'
import { recordObservations } from '../../server/src/events/record-observations.ts'
import { packsToMint, seriesToGrant } from '../../server/src/packs/mint-packs.ts'
import {
  assetId,
  collectionId,
  definitionId,
  eventId,
  personId,
  triggerId,
  type EventId,
} from '../../shared/src/ids.ts'
import { cents } from '../../shared/src/money.ts'
import type { BenchPlayer } from './served-game.ts'
import type { BenchWorld } from './world.ts'

/** A commit holds at most a thousand rows. */
const batch = 200

/** Gives the players tier 1 prediction packs, one player after another. */
export async function givePacks(
  world: BenchWorld,
  players: readonly BenchPlayer[],
  count: number,
): Promise<{ player: BenchPlayer; pack: number }[]> {
  const { rows } = await world.database.owner.query<{ id: number }>(
    `select id from series where pack_type = 'prediction' and tier = 1 and on_sale and not tutorial order by position, id limit 1`,
  )
  const given: { player: BenchPlayer; pack: number }[] = []
  while (given.length < count) {
    const player = players[(given.length / batch) % players.length]
    if (!player) throw new Error('there are no players')
    const ids = await world.runner.runHouse(async ({ read, random }) => {
      const series = await seriesToGrant(read, rows[0]?.id ?? 0)
      if (!series) throw new Error('there is no prediction series')
      const made = await packsToMint(
        { read, random },
        { series, quantity: batch, ownerId: player.id, mintedAs: 'grant', tutorial: false },
      )
      return { answer: made.mints.map(({ id }) => id), ...made }
    }, null)
    given.push(...ids.map((pack) => ({ player, pack })))
  }
  return given
}

export interface CraftCards {
  readonly player: BenchPlayer
  readonly body: {
    readonly nft_card_identity_id: number
    readonly nft_card_event_date_id: number
    readonly nft_card_trigger_id: number
    readonly nft_card_prize_id: number
  }
}

interface Definitions {
  readonly identity: Definition
  readonly event: Definition
  readonly trigger: Definition
  readonly prize: Definition
}
interface Definition {
  readonly id: number
  readonly collection: number
  readonly name: string
  readonly ref: string
}

/** Waits for and returns the latest event in which a quarterback plays. */
export async function waitForEvent(world: BenchWorld): Promise<EventId> {
  const [event] = await waitForEvents(world, 1)
  if (event === undefined) throw new Error('there is no event')
  return event
}

/** Waits until there are this many football events more than an hour away; returns the latest ones. */
export async function waitForEvents(world: BenchWorld, count: number): Promise<EventId[]> {
  for (;;) {
    const { rows } = await world.database.owner.query<{ id: number }>(
      `select e.id from event e
      where e.type = 'football' and not e.pool and e.starts_at > now() + interval '1 hour'
      order by e.starts_at desc, e.id limit $1`,
      [count],
    )
    if (rows.length === count) return rows.map(({ id }) => eventId(id))
    await sleep(200)
  }
}

/** Gives each craft four cards: one person of the event, one trigger, a $5 prize. */
export async function giveCards(
  world: BenchWorld,
  players: readonly BenchPlayer[],
  { event, count }: { readonly event: EventId; readonly count: number },
): Promise<CraftCards[]> {
  const definitions = await definitionsFor(world, event)
  const given: CraftCards[] = []
  while (given.length < count) {
    const player = players[(given.length / batch) % players.length]
    if (!player) throw new Error('there are no players')
    const cards = await world.runner.runHouse(async ({ read }) => {
      const ids = await read.newIds(4 * batch)
      const mints = ids.map((id, index) => mintOf(id, index % 4, { definitions, event, player }))
      const bodies = Array.from({ length: batch }, (_, index): CraftCards => {
        const [identity = 0, ticket = 0, trigger = 0, prize = 0] = ids.slice(4 * index, 4 * index + 4)
        return {
          player,
          body: {
            nft_card_identity_id: identity,
            nft_card_event_date_id: ticket,
            nft_card_trigger_id: trigger,
            nft_card_prize_id: prize,
          },
        }
      })
      return { answer: bodies, mints }
    }, null)
    given.push(...cards)
  }
  return given
}

export function craftRequest({ player, body }: CraftCards) {
  return { method: 'POST', path: '/api/nft/craft_prediction', player, body } as const
}

function mintOf(
  id: number,
  slot: number,
  {
    definitions,
    event,
    player,
  }: { readonly definitions: Definitions; readonly event: EventId; readonly player: BenchPlayer },
): Mint {
  const { identity, trigger, prize } = definitions
  const made = [definitions.identity, definitions.event, trigger, prize][slot] ?? prize
  const common = {
    id: assetId(id),
    ownerId: player.id,
    tradable: true,
    definitionId: definitionId(made.id),
    collectionId: collectionId(made.collection),
    name: made.name,
    rarity: 1,
    mintedAs: 'grant' as const,
  }
  if (slot === 0) return { ...common, kind: 'identity', personId: personId(identity.ref) }
  if (slot === 1) return { ...common, kind: 'event', eventId: event }
  if (slot === 2) return { ...common, kind: 'trigger', triggerId: triggerId(Number(trigger.ref)) }
  return { ...common, kind: 'prize', valueCents: cents(500), serial: id }
}

async function definitionsFor(world: BenchWorld, event: EventId): Promise<Definitions> {
  const one = async (text: string): Promise<Definition> => {
    const { rows } = await world.database.owner.query<Definition>(
      `select d.id, d.collection_id as collection, d.name, d.ref from definition d ${text} limit 1`,
      text.includes('$1') ? [event] : [],
    )
    if (!rows[0]) throw new Error(`there is no definition ${text}`)
    return rows[0]
  }
  const prize = await one(`where d.kind = 'prize' and d.ref = '500'`).catch(() => madePrize(world))
  return {
    prize,
    event: await one(`where d.kind = 'event' and d.ref = $1::text`),
    identity: await one(`
      join event_participant ep on ep.person_id = d.ref and ep.event_id = $1
      join person p on p.id = d.ref join category k on k.id = p.category_id
      where d.kind = 'identity' and k.name = 'Quarterback'`),
    trigger: await one(`
      join trigger_definition t on t.id::text = d.ref
      where d.kind = 'trigger' and t.metric = 'passing_yards' and t.active`),
  }
}

async function madePrize(world: BenchWorld): Promise<Definition> {
  const id = await world.ids.takeOne()
  const { rows } = await world.database.owner.query<Definition>(
    `insert into definition (id, kind, collection_id, ref, name)
     values ($1, 'prize', (select min(id) from collection), '500', '$5.00')
     returning id, collection_id as collection, name, ref`,
    [id],
  )
  if (!rows[0]) throw new Error('no prize was made')
  return rows[0]
}

/** Reports that every prediction on the event came true. */
export async function reportTrue(world: BenchWorld, event: EventId): Promise<void> {
  const { rows } = await world.database.owner.query<{
    person: string | null
    metric: string
    threshold: number
  }>(
    `select o.person_id as person, t.metric, t.threshold
     from outcome o join trigger_definition t on t.id = o.trigger_id where o.event_id = $1`,
    [event],
  )
  await world.runner.runHouse(recordObservations({ disputeSeconds: 0 }), {
    source: 'the bench',
    observations: rows.map(({ person, metric, threshold }) => ({
      event_id: event,
      person_id: person,
      metric,
      value: threshold,
      final: true,
    })),
  })
}
