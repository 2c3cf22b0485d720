import { z } from 'zod'
import { afterEach, describe, expect, test } from 'vitest'
import type { AccountId, AssetId, EventId } from '@called-shot/shared/ids.ts'
import type { AnswerIn } from '@called-shot/shared/endpoint.ts'
import { cents } from '@called-shot/shared/money.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { craftFrom, giveFour } from '../../test/crafted.ts'
import { useTestDatabase } from '../../test/database.ts'
import { people, smallWorld, type PersonName } from '../../test/fixtures.ts'
import { inputs } from '../../test/inputs.ts'
import { noticesTo } from '../../test/messages.ts'
import type { Given } from '../../test/world/give.ts'
import { outcomesOf, pausing, requireInvariants } from '../../test/pack-fixtures.ts'
import { secondChecker } from '../../test/second-checker.ts'
import { events } from '../../test/world/facts.ts'
import type { Runner } from '../commit/run-command.ts'
import { purseOf } from '../commit/player.ts'
import { cancelEvent, startEvent } from '../events/change-event.ts'
import { recordObservations } from '../events/record-observations.ts'
import { oracleJobs } from '../jobs/oracle-jobs.ts'
import { tournamentJobs } from '../jobs/tournament-jobs.ts'
import { house } from '../ledger/kinds.ts'
import { claimCards } from '../predictions/claim-cards.ts'
import { getBalance } from '../wallet/get-balance.ts'
import { listTransactions } from '../wallet/transaction-list.ts'
import { cancelTournament } from './cancel-tournament.ts'
import { createTournament } from './create-tournament.ts'
import { joinTournament } from './join-tournament.ts'
import { getInvited, listCards, listMine, listOpen } from './tournament-lists.ts'
import { getRecord } from './tournament-record.ts'

const database = await useTestDatabase()
const world = await smallWorld(database)
const settings = { lockoutSeconds: 10 }
const oracle = { disputeSeconds: 0 }
const reads = { queries: world.queries, settings }
const page = { limit: 50, offset: 0 }
const wagerCents = 180

afterEach(() => requireInvariants(database.owner))

const newGame = (pool = false) => world.addEvent({ ...events.kcAtBuf, pool })

async function predict(
  who: AccountId,
  event: EventId,
  { person = 'mahomes', ...given }: Given & { person?: PersonName } = {},
): Promise<AssetId> {
  const cards = await giveFour(world, who, { event, person, given })
  return (await craftFrom(world, who, { cards })).nft_card_prediction_id
}

interface Cards {
  readonly prediction: AssetId
  readonly wager: AssetId
}

async function cardsOf(
  who: AccountId,
  event: EventId,
  { person = 'mahomes', value = wagerCents }: { person?: PersonName; value?: number } = {},
): Promise<Cards> {
  return {
    prediction: await predict(who, event, { person }),
    wager: await world.givePrize(who, value, { kind: 'wager' }),
  }
}

const bodyOf = ({ prediction, wager }: Cards) => ({
  nft_card_prediction_id: prediction,
  nft_card_wager_id: wager,
})

async function create(
  who: AccountId,
  cards: Cards,
  { seats = 2, inviteOnly = false, key }: { seats?: number; inviteOnly?: boolean; key?: string } = {},
): Promise<AnswerIn<typeof tournaments.createTournament>> {
  const text = await world.runner.run({
    command: createTournament(settings),
    player: await world.playerOf(who),
    input: { ...inputs, body: { ...bodyOf(cards), seats, invite_only: inviteOnly } },
    answer: tournaments.createTournament.answer,
    idempotency: key === undefined ? null : { key, hash: key },
  })
  return JSON.parse(text)
}

async function join(
  who: AccountId,
  id: number,
  { cards, code, runner = world.runner }: { cards: Cards; code?: string; runner?: Runner },
): Promise<AnswerIn<typeof tournaments.joinTournament>> {
  const text = await runner.run({
    command: joinTournament(settings),
    player: await world.playerOf(who),
    input: {
      query: undefined,
      params: { id },
      body: { ...bodyOf(cards), ...(code === undefined ? {} : { invite_code: code }) },
    },
    answer: tournaments.joinTournament.answer,
  })
  return JSON.parse(text)
}

async function cancel(who: AccountId, id: number, runner: Runner = world.runner): Promise<void> {
  await runner.run({
    command: cancelTournament,
    player: await world.playerOf(who),
    input: { query: undefined, body: undefined, params: { id } },
    answer: tournaments.cancelTournament.answer,
  })
}

async function claim(who: AccountId, prediction: AssetId): Promise<void> {
  await world.runner.run({
    command: claimCards(settings),
    player: await world.playerOf(who),
    input: { ...inputs, body: { nft_card_prediction_id: prediction } },
    answer: predictions.claimCards.answer,
  })
}

async function throws(event: EventId, yards: Partial<Record<PersonName, number>>): Promise<void> {
  await world.runner.runHouse(recordObservations(oracle), {
    source: 'the press box',
    observations: Object.entries(yards).map(([name, value]) => ({
      event_id: event,
      person_id: Object.entries(people).find(([key]) => key === name)?.[1].id ?? null,
      metric: 'passing_yards',
      value,
      final: true,
    })),
  })
}

async function cancelGame(event: EventId): Promise<void> {
  await world.runner.run({
    command: cancelEvent,
    player: await world.playerOf(referee),
    input: { query: undefined, params: { id: event }, body: { reason: 'a storm' } },
    answer: operator.cancelEvent.answer,
  })
}

async function runJobs(): Promise<void> {
  const jobs = [
    ...oracleJobs({ database, runner: world.runner, oracle }),
    ...tournamentJobs({ database, runner: world.runner, ...settings }),
  ]
  for (const job of jobs) while (await job.work());
}

async function placeOf(id: AssetId): Promise<string> {
  const { rows } = await database.owner.query<{ place: string }>(
    'select coalesce(gone_as, place) as place from asset where id = $1',
    [id],
  )
  return rows[0]?.place ?? 'nowhere'
}

async function available(of: AccountId): Promise<number> {
  const { rows } = await database.owner.query<{ cents: number }>(
    'select balance_cents as cents from ledger_account where id = $1',
    [purseOf(of).available],
  )
  return rows[0]?.cents ?? 0
}

async function messagesTo(who: AccountId): Promise<string[]> {
  const notices = await noticesTo(database.owner, who)
  return notices.flatMap(({ type, message }) => (type.startsWith('tournament') ? message : []))
}

const refused = (code: string) => expect.objectContaining({ code })
const referee = await world.openAccount('Referee')

describe('head-to-head', () => {
  test('the player who was right gets the value of both wagers, once', async () => {
    const game = await newGame()
    const [alice, bob] = [await world.openAccount('Alice'), await world.openAccount('Bob')]
    const hers = await cardsOf(alice, game)
    const his = await cardsOf(bob, game, { person: 'allen' })
    const { id } = await create(alice, hers)
    expect(await Promise.all([placeOf(hers.prediction), placeOf(hers.wager)])).toEqual(['slotted', 'slotted'])

    expect(await join(bob, id, { cards: his })).toEqual({ id, invite_code: null, players: 2, seats: 2 })
    expect(await messagesTo(alice)).toEqual(['Your tournament is on: 2 players for $3.60.'])
    await expect(claim(alice, hers.prediction)).rejects.toEqual(refused('in_tournament'))

    await throws(game, { mahomes: 312, allen: 200 })
    await runJobs()
    await runJobs()
    expect([await available(alice), await available(bob)]).toEqual([360, 0])
    const { data } = await listTransactions(world.queries, await world.playerOf(alice), page)
    expect(data[0]).toMatchObject({ stage: 'Prize redeemed', amount: 360 })
    expect(data[0]?.columns[0]).toEqual({ column_name: 'Item', column_value: 'Tournament' })
    // The winnings are as fresh as the deposit that may have bought the loser's wager.
    expect(await getBalance(world.queries, alice)).toMatchObject({ balance: 360, withdrawable: 0 })
    expect(await Promise.all([placeOf(hers.wager), placeOf(his.wager)])).toEqual(['burned', 'burned'])
    expect((await messagesTo(alice)).at(-1)).toMatch(/^You won \$3\.60 of the \$3\.60 in your tournament\./)
    expect((await messagesTo(bob)).at(-1)).toMatch(/^Your tournament is decided: others were right\./)

    await claim(alice, hers.prediction)
    await claim(bob, his.prediction)
    expect(await getRecord(world.queries, alice)).toEqual({
      entered: 1,
      won: 1,
      lost: 0,
      total_earnings: 360,
      win_rate: 1,
    })
    expect(await getRecord(world.queries, bob)).toMatchObject({ won: 0, lost: 1, win_rate: 0 })
    const over = await listMine(reads, bob, { ...page, state: 'history' })
    expect(over.data).toMatchObject([
      { id, status: 'lost', entries: [{ result: 'won', paid: 360 }, { result: 'lost' }] },
    ])
    await requireChecked(bob, (wrong) => {
      wrong.pot = 3.4
    })
  })

  test.each([
    ['both were right', { mahomes: 312, allen: 350 }],
    ['both were wrong', { mahomes: 212, allen: 250 }],
  ] as const)('%s: both wagers come back', async (_, yards) => {
    const game = await newGame()
    const [alice, bob] = [await world.openAccount(), await world.openAccount()]
    const [hers, his] = [await cardsOf(alice, game), await cardsOf(bob, game, { person: 'allen' })]
    const { id } = await create(alice, hers)
    await join(bob, id, { cards: his })
    await throws(game, yards)
    await runJobs()
    const places = await Promise.all(
      [hers, his].flatMap((cards) => [placeOf(cards.wager), placeOf(cards.prediction)]),
    )
    expect(places).toEqual(['held', 'held', 'held', 'held'])
    expect([await available(alice), await available(bob)]).toEqual([0, 0])
    expect(await getRecord(world.queries, alice)).toMatchObject({
      entered: 1,
      won: 0,
      lost: 0,
      win_rate: null,
    })
    await claim(alice, hers.prediction)
  })

  test('a canceled event gives everything back, no matter which job returns it first', async () => {
    const [game, other] = [await newGame(), await newGame()]
    const [alice, bob] = [await world.openAccount(), await world.openAccount()]
    const [hers, his] = [await cardsOf(alice, game), await cardsOf(bob, other, { person: 'allen' })]
    const { id } = await create(alice, hers)
    await join(bob, id, { cards: his })
    await cancelGame(game)
    await runJobs()
    expect(await Promise.all([placeOf(hers.prediction), placeOf(hers.wager)])).toEqual(['voided', 'slotted'])
    await throws(other, { allen: 330 })
    await runJobs()
    expect(await Promise.all([placeOf(hers.wager), placeOf(his.wager), placeOf(his.prediction)])).toEqual([
      'held',
      'held',
      'held',
    ])
    await requireChecked(alice, (wrong) => wrong.entries.push(...wrong.entries))
    expect(await messagesTo(alice)).toContain(
      'Your tournament ended without a winner. Your $1.80 wager card is back in your inventory.',
    )
  })

  test('a prediction crafted after the true start is void here, too', async () => {
    const game = await newGame()
    const [alice, bob] = [await world.openAccount(), await world.openAccount()]
    const hers = await cardsOf(alice, game)
    const { id } = await create(alice, hers)
    await join(bob, id, { cards: await cardsOf(bob, game, { person: 'allen' }) })
    await world.runner.run({
      command: startEvent,
      player: await world.playerOf(referee),
      input: {
        query: undefined,
        params: { id: game },
        body: { actual_started_at: addSeconds(new Date(), -3600) },
      },
      answer: operator.startEvent.answer,
    })
    await runJobs()
    expect(await placeOf(hers.wager)).toBe('held')
    expect((await listMine(reads, alice, { ...page, state: 'history' })).data).toMatchObject([
      { status: 'returned' },
    ])
  })
})

test('three of five share the pot, and leftover cents go by earlier entry', async () => {
  const game = await newGame()
  const players = await Promise.all(Array.from({ length: 5 }, () => world.openAccount()))
  const who = ['mahomes', 'allen', 'mahomes', 'allen', 'mahomes'] as const
  const cards: Cards[] = []
  for (const [index, player] of players.entries()) {
    const person = who[index]
    if (person) cards.push(await cardsOf(player, game, { person, value: 181 }))
  }
  const [first, ...others] = players
  if (!first || !cards[0]) throw new Error('nobody came')
  const { id } = await create(first, cards[0], { seats: 32 })
  for (const [index, player] of others.entries()) {
    const own = cards[index + 1]
    if (own) await join(player, id, { cards: own })
  }
  await throws(game, { mahomes: 301, allen: 299 })
  await runJobs()
  expect(await Promise.all(players.map(available))).toEqual([302, 0, 302, 0, 301])
  await requireChecked(first, (wrong) => {
    const [winner, loser] = wrong.entries
    if (winner && loser) [winner.paid, loser.paid] = [0.02, 3]
  })
})

/** The checker in another language reaches the same result from what a player sees, and finds a false tournament. */
async function requireChecked(
  who: AccountId,
  falsify: (tournament: { pot: number; entries: { paid: number }[] }) => void,
): Promise<void> {
  const shown = z.encode(
    tournaments.listMine.answer,
    await listMine(reads, who, { ...page, state: 'history' }),
  )
  const genuine = await secondChecker('tournament', [shown])
  expect(genuine.broken).toEqual([])
  const copy = structuredClone(shown)
  const [first] = copy.data
  if (first) falsify(first)
  expect((await secondChecker('tournament', [copy])).output).toMatch(/^NO /m)
}

describe('with residents', () => {
  async function resident(): Promise<AccountId> {
    const id = await world.openAccount()
    await database.owner.query('update account set is_resident = true where id = $1', [id])
    return id
  }

  // 2% of $90.00 is the stake of one resident.
  async function payIn(who: AccountId): Promise<void> {
    await world.runner.runHouse(async () => {
      const { available: to } = purseOf(who)
      return { answer: null, transfers: [{ from: house.grants, to, cents: cents(9000), kind: 'grant' }] }
    }, null)
  }

  test('a person can win up to what residents may pay, and more after losing some of it', async () => {
    const game = await newGame()
    const [ann, rex, roy] = [await world.openAccount(), await resident(), await resident()]
    const [his, other] = [await cardsOf(rex, game), await cardsOf(roy, game)]
    const waiting = await create(ann, await cardsOf(ann, game, { person: 'allen' }))
    await expect(join(rex, waiting.id, { cards: his })).rejects.toEqual(refused('residents_have_enough'))
    await payIn(ann)
    await join(rex, waiting.id, { cards: his })
    const theirs = await create(roy, other)
    const hers = await cardsOf(ann, game, { person: 'allen' })
    await expect(join(ann, theirs.id, { cards: hers })).rejects.toEqual(refused('residents_have_enough'))
    await throws(game, { mahomes: 312, allen: 299 })
    await runJobs()
    const next = await newGame()
    const again = await create(rex, await cardsOf(rex, next))
    await join(ann, again.id, { cards: await cardsOf(ann, next, { person: 'allen' }) })
  })

  test('a person who won the maximum from residents wins no more from them, and one who hides residents meets none', async () => {
    const game = await newGame()
    const [ann, rex] = [await world.openAccount(), await resident()]
    await payIn(ann)
    const { id } = await create(rex, await cardsOf(rex, game, { person: 'allen' }))
    await join(ann, id, { cards: await cardsOf(ann, game) })
    await throws(game, { mahomes: 312, allen: 299 })
    await runJobs()
    const next = await newGame()
    const again = await create(ann, await cardsOf(ann, next))
    const his = await cardsOf(rex, next, { person: 'allen' })
    await expect(join(rex, again.id, { cards: his })).rejects.toEqual(refused('residents_have_enough'))
    await payIn(ann)
    await database.owner.query('update account set hides_residents = true where id = $1', [ann])
    await expect(join(rex, again.id, { cards: his })).rejects.toEqual(refused('not_for_residents'))
    await database.owner.query('update account set hides_residents = false where id = $1', [ann])
    await join(rex, again.id, { cards: his })
  })
})

const openTo = (id: AccountId) => listOpen(reads, { id, hidesResidents: false }, page)

describe('before it starts', () => {
  test('both cards come back if nobody joins before the lock-out', async () => {
    const game = await newGame()
    const alice = await world.openAccount()
    const cards = await cardsOf(alice, game)
    const { id } = await create(alice, cards)
    await throws(game, { mahomes: 312 })
    await runJobs()
    expect(await Promise.all([placeOf(cards.prediction), placeOf(cards.wager)])).toEqual(['held', 'held'])
    expect(await messagesTo(alice)).toEqual([
      'Nobody joined your tournament in time. Your $1.80 wager card is back in your inventory.',
    ])
    await requireChecked(alice, (wrong) => {
      for (const entry of wrong.entries) entry.paid = 1.8
    })
    const bob = await world.openAccount()
    await expect(join(bob, id, { cards: await cardsOf(bob, await newGame()) })).rejects.toEqual(
      refused('tournament_closed'),
    )
    await claim(alice, cards.prediction)
  })

  test('its maker can cancel it until somebody has joined', async () => {
    const game = await newGame()
    const [alice, bob] = [await world.openAccount(), await world.openAccount()]
    const cards = await cardsOf(alice, game)
    const first = await create(alice, cards)
    await expect(cancel(bob, first.id)).rejects.toEqual(refused('not_yours'))
    await cancel(alice, first.id)
    await expect(cancel(alice, first.id)).rejects.toEqual(refused('tournament_closed'))
    expect(await placeOf(cards.wager)).toBe('held')

    const second = await create(alice, cards, { seats: 3 })
    await join(bob, second.id, { cards: await cardsOf(bob, game, { person: 'allen' }) })
    await expect(cancel(alice, second.id)).rejects.toEqual(refused('tournament_closed'))
  })

  test('a private tournament can be found and joined only by its code', async () => {
    const game = await newGame()
    const [alice, bob] = [await world.openAccount(), await world.openAccount()]
    const { id, invite_code: code } = await create(alice, await cardsOf(alice, game), { inviteOnly: true })
    const his = await cardsOf(bob, game, { person: 'allen' })
    expect(code).toMatch(/^[\w-]{22}$/)
    expect((await openTo(bob)).data.map((open) => open.id)).not.toContain(id)
    await expect(join(bob, id, { cards: his })).rejects.toEqual(refused('not_found'))
    await expect(join(bob, id, { cards: his, code: 'wrong' })).rejects.toEqual(refused('not_found'))
    await expect(cancel(bob, id)).rejects.toEqual(refused('not_found'))
    await expect(getInvited(reads, bob, 'wrong')).rejects.toEqual(refused('not_found'))
    const invited = await getInvited(reads, bob, code ?? '')
    expect(invited).toMatchObject({ id, is_open: true, invite_code: null, stake: 180, is_entered: false })
    await join(bob, id, { cards: his, code: code ?? '' })
    expect(await getInvited(reads, bob, code ?? '')).toMatchObject({ is_open: false, is_entered: true })
  })

  test('an open tournament is in the lists of others, not in its maker’s, with its prediction and stake', async () => {
    const game = await newGame()
    const [alice, bob] = [await world.openAccount(), await world.openAccount()]
    const { id } = await create(alice, await cardsOf(alice, game), { seats: 4 })
    const found = (await openTo(bob)).data.find((open) => open.id === id)
    expect(found).toMatchObject({
      status: 'active',
      is_open: true,
      stake: 180,
      pot: 180,
      seats: 4,
      entries: [{ is_self: false, status: 'Event Pending' }],
    })
    expect((await openTo(alice)).data.map((open) => open.id)).not.toContain(id)
  })

  test('a slot offers live predictions and wager cards that are not starter cards, and none that is in a tournament', async () => {
    const game = await newGame()
    const alice = await world.openAccount()
    const cards = await cardsOf(alice, game)
    await world.givePrize(alice, 180, { kind: 'wager', tutorial: true })
    await world.givePrize(alice, 180, { kind: 'wager', bonusPaid: true })
    const offered = async (slot: 'prediction' | 'wager') =>
      (await listCards(reads, alice, { ...page, slot })).data.map(({ id }) => id)
    expect(await offered('prediction')).toEqual([cards.prediction])
    expect(await offered('wager')).toEqual([cards.wager])
    await create(alice, cards)
    expect(await offered('prediction')).toEqual([])
    expect(await offered('wager')).toEqual([])
  })
})

describe('refused', () => {
  test('cards of others, of another kind, starter ones, and ones that are in a tournament already', async () => {
    const game = await newGame()
    const [alice, bob] = [await world.openAccount(), await world.openAccount()]
    const hers = await cardsOf(alice, game)
    const his = await cardsOf(bob, game)
    await expect(create(alice, { ...hers, wager: his.wager })).rejects.toEqual(refused('not_yours'))
    await expect(create(alice, { ...hers, prediction: hers.wager })).rejects.toEqual(refused('bad_input'))
    await expect(create(alice, { ...hers, wager: await world.givePrize(alice, 180) })).rejects.toEqual(
      refused('bad_input'),
    )
    const free = await world.givePrize(alice, 180, { kind: 'wager', tutorial: true })
    await expect(create(alice, { ...hers, wager: free })).rejects.toEqual(refused('tutorial_card'))
    const paid = await world.givePrize(alice, 180, { kind: 'wager', bonusPaid: true })
    await expect(create(alice, { ...hers, wager: paid })).rejects.toEqual(refused('tutorial_card'))
    const tutorial = await predict(alice, game, { tutorial: true })
    await expect(create(alice, { ...hers, prediction: tutorial })).rejects.toEqual(refused('tutorial_card'))
    await create(alice, hers)
    await expect(create(alice, hers)).rejects.toMatchObject({
      code: 'changed',
      message: 'nft_card_prediction_id: that card is inside a tournament',
    })
  })

  test('a wager of another value, a second seat, a full table, and an event that is closed', async () => {
    const [game, other] = [await newGame(), await newGame()]
    const [alice, bob, carol] = await Promise.all([1, 2, 3].map(() => world.openAccount()))
    if (!alice || !bob || !carol) throw new Error('nobody came')
    const { id } = await create(alice, await cardsOf(alice, game))
    await expect(join(alice, id, { cards: await cardsOf(alice, other) })).rejects.toEqual(
      refused('already_entered'),
    )
    await expect(
      join(bob, id, { cards: await cardsOf(bob, game, { person: 'allen', value: 1000 }) }),
    ).rejects.toMatchObject({
      code: 'wrong_stake',
      message: 'nft_card_wager_id: this tournament is played for wager cards of $1.80.',
    })
    const late = await cardsOf(bob, other, { person: 'allen' })
    await throws(other, { mahomes: 1 })
    await expect(join(bob, id, { cards: late })).rejects.toEqual(refused('event_closed'))
    await join(bob, id, { cards: await cardsOf(bob, game, { person: 'allen' }) })
    await expect(join(carol, id, { cards: await cardsOf(carol, game) })).rejects.toEqual(
      refused('tournament_closed'),
    )
    await expect(join(carol, 1, { cards: await cardsOf(carol, game) })).rejects.toEqual(refused('not_found'))
  })

  test('joining a tournament whose first event is reported, even before a job has run', async () => {
    const [game, other] = [await newGame(), await newGame()]
    const [alice, bob] = [await world.openAccount(), await world.openAccount()]
    const { id } = await create(alice, await cardsOf(alice, game))
    const his = await cardsOf(bob, other)
    await throws(game, { cook: 3 })
    await expect(join(bob, id, { cards: his })).rejects.toEqual(refused('tournament_closed'))
  })

  test('a second entry on the same outcome of a pool while the first is in a tournament', async () => {
    const game = await newGame(true)
    const alice = await world.openAccount()
    await create(alice, await cardsOf(alice, game))
    await expect(predict(alice, game)).rejects.toEqual(refused('second_pool_entry'))
  })
})

test('entering takes both cards from sale and ends their offers', async () => {
  const game = await newGame()
  const [alice, bob] = [await world.openAccount(), await world.openAccount()]
  const cards = await cardsOf(alice, game)
  await world.list(cards.prediction, 700)
  await world.list(cards.wager, 200)
  await world.offer(bob, cards.prediction, 500)
  await create(alice, cards)
  expect(await available(bob)).toBe(500)
})

test('the same request made twice is one tournament', async () => {
  const game = await newGame()
  const alice = await world.openAccount()
  const cards = await cardsOf(alice, game)
  const [one, two] = [
    await create(alice, cards, { key: 'once' }),
    await create(alice, cards, { key: 'once' }),
  ]
  expect(two).toEqual(one)
})

test('many players race for the last seats: every seat is filled once, and no cards are lost', async () => {
  const game = await newGame()
  const alice = await world.openAccount()
  const { id } = await create(alice, await cardsOf(alice, game), { seats: 4 })
  const others = await Promise.all(Array.from({ length: 8 }, () => world.openAccount()))
  const hands = await Promise.all(others.map((who) => cardsOf(who, game, { person: 'allen' })))
  const slow = world.runnerWith({ pause: pausing() })
  const outcomes = await outcomesOf(
    others.map(async (who, index) => {
      const cards = hands[index]
      if (!cards) throw new Error('no cards')
      return join(who, id, { cards, runner: slow })
    }),
  )
  expect(outcomes['done']).toBe(3)
  expect((outcomes['tournament_closed'] ?? 0) + (outcomes['changed'] ?? 0)).toBe(5)
  const places = await Promise.all(hands.map(({ wager }) => placeOf(wager)))
  expect(places.filter((place) => place === 'slotted')).toHaveLength(3)
})

test('of joining and canceling a tournament at once, one happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const game = await newGame()
    const [alice, bob] = [await world.openAccount(), await world.openAccount()]
    const [hers, his] = [await cardsOf(alice, game), await cardsOf(bob, game, { person: 'allen' })]
    const { id } = await create(alice, hers, { seats: 3 })
    const slow = world.runnerWith({ pause: pausing() })
    expect(await outcomesOf([join(bob, id, { cards: his, runner: slow }), cancel(alice, id, slow)])).toEqual({
      done: 1,
      tournament_closed: 1,
    })
  }
})
