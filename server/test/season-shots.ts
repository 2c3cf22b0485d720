import { crafting } from '@called-shot/shared/crafting/contract.ts'
import {
  assetId,
  triggerId,
  type AccountId,
  type AssetId,
  type EventId,
  type TriggerId,
} from '@called-shot/shared/ids.ts'
import { cents, type Cents } from '@called-shot/shared/money.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { Refusal } from '@called-shot/shared/refusals.ts'
import type { Content } from '../src/catalogue/content.ts'
import type { SeasonEvent } from '../src/catalogue/events/season-event.ts'
import { playerById, type Player } from '../src/commit/player.ts'
import { queriesOf } from '../src/commit/reader.ts'
import type { Runner } from '../src/commit/run-command.ts'
import type { Database } from '../src/db/database.ts'
import { createCandidateLists } from '../src/packs/candidate-lists.ts'
import type { Picker } from '../src/residents/picker.ts'
import { calls } from './calls.ts'

/** A game that is published, with everything the content knows of it. */
export interface PublishedGame {
  readonly id: EventId
  readonly game: SeasonEvent
}

/** One shot to call: a player's cards say that this person, or the game, does that in that game. */
export interface Shot extends PublishedGame {
  readonly owner: AccountId
  readonly person: string
  readonly trigger: string
  readonly isAboutGame: boolean
  readonly value: Cents
}

const peopleWhoSatOut = 3
/** More people call a pool game, so that in most pools somebody is right and somebody wrong. */
const peopleWhoPlayed = (isPool: boolean) => (isPool ? 20 : 7)
const triggersAPerson = (isPool: boolean) => (isPool ? 8 : 3)
const ownersAShot = 2

/**
 * For each game a few people of both teams, some of whom sat it out, each with triggers of their category. All triggers
 * get their turn. In a pool game everybody calls the same few, so that the wrong ones pay the right ones.
 */
export function shotsAt(
  games: readonly PublishedGame[],
  { content, owners, pick }: { content: Content; owners: readonly AccountId[]; pick: Picker },
): Shot[] {
  const categoryOf = new Map(content.people.map(({ id, category }) => [id, category]))
  const used = new Map<string, number>()
  return games.flatMap(({ id, game }) => {
    if (!game.results) throw new Error(`${game.sourceId} has no results`)
    const { tookPart } = game.results
    const everybody = game.participants.map(({ personId }) => personId)
    const chosen = new Set([
      ...pick.some(
        everybody.filter((person) => tookPart.has(person)),
        peopleWhoPlayed(game.pool),
      ),
      ...pick.some(
        everybody.filter((person) => !tookPart.has(person)),
        peopleWhoSatOut,
      ),
    ])
    return [...chosen].flatMap((person) => {
      const fitting = footballTriggers(content).filter(({ categories }) =>
        categories.includes(categoryOf.get(person) ?? ''),
      )
      const order = game.pool
        ? fitting
        : fitting.toSorted((a, b) => timesOf(used, a.key) - timesOf(used, b.key))
      return order.slice(0, triggersAPerson(game.pool)).flatMap(({ key, subject }) => {
        used.set(key, timesOf(used, key) + 1)
        // Two players call the same shot: they share its outcome.
        return pick.some(owners, ownersAShot).map((owner): Shot => ({
          id,
          game,
          owner,
          person,
          trigger: key,
          isAboutGame: subject === 'event',
          value: cents(25 + pick.number(900)),
        }))
      })
    })
  })
}

export function footballTriggers({ triggers }: Content): Content['triggers'] {
  return triggers.filter(({ eventTypes }) => eventTypes.includes('football'))
}

function timesOf(counts: ReadonlyMap<string, number>, key: string): number {
  return counts.get(key) ?? 0
}

const shotsAtOnce = 12
const nothing = assetId(0)

/** An operator grants the four cards of each shot and its owner crafts them; returns what became a prediction. */
export async function callShots(
  shots: readonly Shot[],
  { database, runner, by }: { database: Database; runner: Runner; by: AccountId },
): Promise<Map<AssetId, Shot>> {
  const queries = queriesOf(database.game)
  const lists = createCandidateLists(database.game)
  const { rows } = await database.owner.query<{ id: TriggerId; key: string }>(
    'select id, source_id as key from trigger_definition',
  )
  const triggerIds = new Map(rows.map(({ id, key }) => [key, triggerId(id)]))
  const called = new Map<AssetId, Shot>()
  for (const [owner, own] of Map.groupBy(shots, (shot) => shot.owner)) {
    const player = await playerOf(owner)
    for (let first = 0; first < own.length; first += shotsAtOnce) {
      const batch = own.slice(first, first + shotsAtOnce)
      const cards = await grantCards(owner, batch)
      await Promise.all(
        batch.map(async (shot, index) => {
          const id = await craft(player, cards.slice(index * 4, index * 4 + 4))
          if (id !== null) called.set(id, shot)
        }),
      )
    }
  }
  return called

  async function playerOf(id: AccountId): Promise<Player> {
    const player = await playerById(queries, id)
    if (!player) throw new Error(`no account ${id}`)
    return player
  }

  async function grantCards(owner: AccountId, batch: readonly Shot[]): Promise<number[]> {
    const cards = batch.flatMap((shot) => [
      { kind: 'identity' as const, person_id: shot.person, rarity: 1 },
      { kind: 'event' as const, event_id: shot.id, rarity: 1 },
      { kind: 'trigger' as const, trigger_id: triggerIds.get(shot.trigger) ?? 0, rarity: 1 },
      { kind: 'prize' as const, value: shot.value, rarity: 1 },
    ])
    const text = await runner.run({
      player: await playerOf(by),
      ...calls.grant(lists, { account_id: owner, cards }),
    })
    return operator.grant.answer.parse(JSON.parse(text)).card_ids ?? []
  }

  /** Null where the owner has an entry in that pool already. */
  async function craft(player: Player, cards: readonly number[]): Promise<AssetId | null> {
    const [identity = nothing, event = nothing, trigger = nothing, prize = nothing] = cards.map(assetId)
    try {
      const text = await runner.run({
        ...calls.craftPrediction({ lockoutSeconds: 10 }, { identity, event, trigger, prize }),
        player,
      })
      return assetId(crafting.craftPrediction.answer.parse(JSON.parse(text)).nft_card_prediction_id)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'second_pool_entry') return null
      throw error
    }
  }
}
