import { expect } from '@playwright/test'
import { operator } from './operator.ts'
import { asPlayer, grant, personNamed, type GrantedCard, type Trader } from './traders.ts'

/** A game in an hour that only its story uses, and a trigger that asks quarterbacks for enough yards. */
export interface Game {
  readonly event: number
  readonly people: readonly string[]
  readonly trigger: { readonly id: number; readonly name: string; readonly threshold: number }
}

const metric = 'passing_yards'
let games = 0

export async function newGame({
  name,
  players = ['Patrick Mahomes'],
  pool = false,
}: {
  readonly name?: string
  readonly players?: readonly string[]
  readonly pool?: boolean
} = {}): Promise<Game> {
  const people = await Promise.all(players.map(personNamed))
  const { data: triggers } = await operator.get<{
    data: (Game['trigger'] & { metric: string; comparator: string; categories: string[] })[]
  }>(`/triggers?limit=100&search=${metric}`)
  const trigger = triggers.find(
    (each) => each.metric === metric && each.comparator === '>=' && each.categories.includes('Quarterback'),
  )
  if (!trigger) throw new Error('no trigger counts passing yards')
  games += 1
  const { id: event } = await operator.post<{ id: number }>('/events', {
    name: name ?? `KC at BUF, ${process.pid}-${games}`,
    type: 'football',
    starts_at: new Date(Date.now() + 3_600_000).toISOString(),
    collection_id: await footballCollection(),
    participants: people,
    pool,
  })
  return { event, people, trigger }
}

/** Returns the collection of the season's own games, which a newly started server may still be publishing. */
async function footballCollection(): Promise<number | null> {
  let found: number | null | undefined
  await expect
    .poll(async () => {
      const { data } = await operator.get<{ data: { type: string; collection_id: number | null }[] }>(
        '/events?limit=100',
      )
      return (found = data.find(({ type }) => type === 'football')?.collection_id)
    })
    .toEqual(expect.any(Number))
  return found ?? null
}

/** Returns the four cards of a prediction on one of the game's people. */
export function fourFor(
  { event, people, trigger }: Game,
  { of = 0, prize = 5 }: { readonly of?: number; readonly prize?: number } = {},
): readonly GrantedCard[] {
  return [
    { kind: 'identity', person_id: people[of] ?? '' },
    { kind: 'event', event_id: event },
    { kind: 'trigger', trigger_id: trigger.id },
    { kind: 'prize', value: prize },
  ]
}

/**
 * Gives the player the four cards and any others requested, and predicts with them through the API. Returns the ids of
 * the prediction and of the other cards.
 */
export async function predict(
  player: Trader,
  game: Game,
  {
    of,
    prize,
    beside = [],
  }: { readonly of?: number; readonly prize?: number; readonly beside?: readonly GrantedCard[] } = {},
): Promise<readonly number[]> {
  const four = fourFor(game, {
    ...(of === undefined ? {} : { of }),
    ...(prize === undefined ? {} : { prize }),
  })
  const [identity = 0, event = 0, trigger = 0, staked = 0, ...others] = await grant(player.email, {
    cards: [...four, ...beside],
  })
  const crafted = await asPlayer<{ nft_card_prediction_id: number }>(player, '/nft/craft_prediction', {
    nft_card_identity_id: identity,
    nft_card_event_date_id: event,
    nft_card_trigger_id: trigger,
    nft_card_prize_id: staked,
  })
  return [crafted.nft_card_prediction_id, ...others]
}

/** Reports the passing yards of each of the game's people, in the final box score or as a running value. */
export async function throwFor(
  { event, people }: Game,
  yards: readonly number[],
  { final = true }: { readonly final?: boolean } = {},
): Promise<void> {
  await operator.post('/observations', {
    source: 'the box score',
    observations: people.map((person, index) => ({
      event_id: event,
      person_id: person,
      metric,
      value: yards[index] ?? 0,
      final,
    })),
  })
}

/** Amends the final outcome of the game's first person, with what players then read. */
export async function amend(
  { event, people, trigger }: Game,
  outcome: 'true' | 'false' | 'void',
  { evidence, reason }: { readonly evidence: string; readonly reason: string },
): Promise<void> {
  await operator.post('/outcomes/amend', {
    event_id: event,
    person_id: people[0],
    trigger_id: trigger.id,
    outcome,
    evidence,
    reason,
  })
}
