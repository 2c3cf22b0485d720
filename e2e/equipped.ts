import { expect, type Browser } from '@playwright/test'
import { operator } from './operator.ts'
import { asPlayer, grant, personNamed, trader, type GrantedCard, type Trader } from './traders.ts'

const person = 'Patrick Mahomes'
const parts = ['category', 'month', 'day', 'year'] as const
let games = 0

interface Game {
  readonly event: number
  readonly person: string
  readonly trigger: number
}

/** A game in an hour that only this story knows, and a trigger that asks a quarterback for enough yards. */
async function newGame(): Promise<Game> {
  const house = await operator()
  const { data: triggers } = await house.get<{
    data: { id: number; metric: string; comparator: string; categories: string[] }[]
  }>('/triggers?limit=100&search=passing_yards')
  const trigger = triggers.find(
    ({ metric, comparator, categories }) =>
      metric === 'passing_yards' && comparator === '>=' && categories.includes('Quarterback'),
  )
  const { data: events } = await house.get<{ data: { type: string; collection_id: number | null }[] }>(
    '/events?limit=100',
  )
  if (!trigger) throw new Error('no trigger counts passing yards')
  const player = await personNamed(person)
  games += 1
  const { id } = await house.post<{ id: number }>('/events', {
    name: `KC at BUF, ${process.pid}-${games}`,
    type: 'football',
    starts_at: new Date(Date.now() + 3_600_000).toISOString(),
    collection_id: events.find(({ type }) => type === 'football')?.collection_id,
    participants: [player],
  })
  return { event: id, person: player, trigger: trigger.id }
}

/** The four cards of a prediction on the game. */
function fourFor(game: Game, prize = 5): readonly GrantedCard[] {
  return [
    { kind: 'identity', person_id: game.person },
    { kind: 'event', event_id: game.event },
    { kind: 'trigger', trigger_id: game.trigger },
    { kind: 'prize', value: prize },
  ]
}

/** Predicts on a game of its own; with a result, until the prediction is told of it. */
async function predict(player: Trader, result?: boolean): Promise<void> {
  const game = await newGame()
  const [identity = 0, event = 0, trigger = 0, prize = 0] = await grant(player.email, {
    cards: fourFor(game),
  })
  await asPlayer(player, '/nft/craft_prediction', {
    nft_card_identity_id: identity,
    nft_card_event_date_id: event,
    nft_card_trigger_id: trigger,
    nft_card_prize_id: prize,
  })
  if (result === undefined) return
  const house = await operator()
  await house.post('/observations', {
    source: 'the box score',
    observations: [
      {
        event_id: game.event,
        person_id: game.person,
        metric: 'passing_yards',
        value: result ? 900 : 0,
        final: true,
      },
    ],
  })
}

interface Equipped {
  readonly player: Trader
  readonly other: Trader
}

/**
 * A player with something of everything: packs, parts of an Identity, the four cards of a prediction, predictions that
 * wait, came true and came false, a listing and an offer for a card; and another one who sells.
 */
export async function equipped(browser: Browser): Promise<Equipped> {
  const [player, other] = await Promise.all([
    trader(browser, 'Ada Able', 60),
    trader(browser, 'Otto Other', 40),
  ])
  const [josh, margot] = await Promise.all([personNamed('Josh Allen'), personNamed('Margot Robbie')])
  const game = await newGame()
  const [offered, listed] = await grant(player.email, {
    cards: [
      { kind: 'identity', person_id: margot, rarity: 3 },
      { kind: 'identity', person_id: josh, rarity: 4 },
      ...fourFor(game),
      ...parts.map((kind) => ({ kind, person_id: josh, rarity: 2 })),
      { kind: 'prize', value: 2 },
      { kind: 'prize', value: 3.5 },
      { kind: 'wager', value: 1.8 },
    ],
  })
  await asPlayer(player, `/marketplace_listing/${listed}/sell`, { price: 64 })
  await asPlayer(other, '/marketplace_offer', {
    marketplace_listing_id: offered,
    amount: 12.5,
    expires_in_days: 3,
    expires_in_hours: 0,
  })
  const forSale = await grant(other.email, {
    cards: [{ kind: 'identity', person_id: margot }, ...parts.map((kind) => ({ kind, person_id: margot }))],
  })
  for (const [place, id] of forSale.entries()) {
    if (place < 3) await asPlayer(other, `/marketplace_listing/${id}/sell`, { price: 2 + place })
  }
  await predict(player, true)
  await predict(player, false)
  await predict(player)
  await player.page.goto('/inventory/predictions')
  for (const tag of ['Resolved True', 'Resolved False']) {
    await expect(
      player.page.getByRole('button', { name: new RegExp(`^Prediction, .*${tag}`) }).first(),
    ).toBeVisible({ timeout: 60_000 })
  }
  return { player, other }
}
