import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { cents } from '@called-shot/shared/money.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import { tournaments } from '@called-shot/shared/tournaments/contract.ts'
import { outcomesOf, pausing } from '../../test/races.ts'
import { type Entry, useTournaments } from '../../test/tournament-fixtures.ts'
import { refused } from '../../test/refused.ts'
import { secondChecker } from '../../test/second-checker.ts'
import { calls } from '../../test/calls.ts'
import { createIdSource } from '../commit/ids.ts'
import { purseOf } from '../commit/player.ts'
import { house } from '../ledger/kinds.ts'
import { getBalance } from '../wallet/get-balance.ts'
import { listTransactions } from '../wallet/transaction-lists.ts'
import { listMine } from './tournament-lists.ts'
import { getRecord } from './tournament-record.ts'

const {
  database,
  world,
  reads,
  referee,
  newGame,
  cardsOf,
  create,
  join,
  cancel,
  claim,
  throws,
  cancelGame,
  runJobs,
  placeOf,
  available,
  messagesTo,
  requireChecked,
} = await useTournaments()
const page = { limit: 50, offset: 0 }

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
    await world.act(referee, calls.startEvent(game, addSeconds(new Date(), -3600)))
    await runJobs()
    expect(await placeOf(hers.wager)).toBe('held')
    expect((await listMine(reads, alice, { ...page, state: 'history' })).data).toMatchObject([
      { status: 'returned', entries: [{ status: 'Resolved Void' }, { status: 'Resolved Void' }] },
    ])
  })
})

test('three of five share the pot, and leftover cents go by earlier entry, whichever process took it', async () => {
  const game = await newGame()
  const players = await Promise.all(Array.from({ length: 5 }, () => world.openAccount()))
  const who = ['mahomes', 'allen', 'mahomes', 'allen', 'mahomes'] as const
  const cards: Entry[] = []
  for (const [index, player] of players.entries()) {
    const person = who[index]
    if (person) cards.push(await cardsOf(player, game, { person, value: 181 }))
  }
  const [first, ...others] = players
  if (!first || !cards[0]) throw new Error('nobody came')
  const { id } = await create(first, cards[0], { seats: 32 })
  // Another process names its entries from a later block of ids.
  const elsewhere = world.runnerWith({ ids: createIdSource(database.game) })
  for (const [index, player] of others.entries()) {
    const own = cards[index + 1]
    if (own) await join(player, id, { cards: own, runner: index < 2 ? elsewhere : world.runner })
  }
  await throws(game, { mahomes: 301, allen: 299 })
  await runJobs()
  expect(await Promise.all(players.map(available))).toEqual([302, 0, 302, 0, 301])
  await requireChecked(first, (wrong) => {
    const [winner, loser] = wrong.entries
    if (winner && loser) [winner.paid, loser.paid] = [0.02, 3]
  })
})

test('a call whose game was canceled names no game to look at, decided or not', async () => {
  const [game, canceled] = [await newGame(), await newGame()]
  const [una, vic] = [await world.openAccount(), await world.openAccount()]
  const { id } = await create(una, await cardsOf(una, game))
  await join(vic, id, { cards: await cardsOf(vic, canceled, { person: 'allen' }) })
  const games = async () => {
    const { data } = await listMine(reads, una, { ...page, state: 'active' })
    return data.flatMap(({ entries }) => entries.map(({ call }) => call.event_id))
  }
  expect(await games()).toEqual([game, canceled])
  await cancelGame(canceled)
  expect(await games()).toEqual([game, 0])
})

test('a canceled game takes its wager out of the pot, on the page, in the news and in what is paid', async () => {
  const [game, canceled] = [await newGame(), await newGame()]
  const [ann, bob, cat] = [await world.openAccount(), await world.openAccount(), await world.openAccount()]
  const { id } = await create(ann, await cardsOf(ann, game, { value: 700 }), { seats: 4 })
  await join(bob, id, { cards: await cardsOf(bob, game, { person: 'allen', value: 700 }) })
  await join(cat, id, { cards: await cardsOf(cat, canceled, { value: 700 }) })
  expect((await listMine(reads, ann, { ...page, state: 'active' })).data).toMatchObject([{ pot: 2100 }])
  await cancelGame(canceled)
  await runJobs()
  expect((await listMine(reads, ann, { ...page, state: 'active' })).data).toMatchObject([{ pot: 1400 }])
  for (const who of [ann, bob])
    expect(await messagesTo(who)).toEqual(['Your tournament is on: 2 players for $14.00.'])
  expect(await messagesTo(cat)).toEqual([])
  await throws(game, { mahomes: 312, allen: 200 })
  await runJobs()
  expect((await messagesTo(ann)).at(-1)).toMatch(/^You won \$14\.00 of the \$14\.00 in your tournament\./)
  expect((await listMine(reads, ann, { ...page, state: 'history' })).data).toMatchObject([{ pot: 1400 }])
  await requireChecked(cat, (wrong) => {
    wrong.pot = 21
  })
})

test('a tournament that a canceled game leaves to one player is not announced to them', async () => {
  const [game, canceled] = [await newGame(), await newGame()]
  const [ann, bob] = [await world.openAccount(), await world.openAccount()]
  const { id } = await create(ann, await cardsOf(ann, game), { seats: 3 })
  await join(bob, id, { cards: await cardsOf(bob, canceled, { person: 'allen' }) })
  await cancelGame(canceled)
  await runJobs()
  for (const who of [ann, bob]) expect(await messagesTo(who)).toEqual([])
  await throws(game, { mahomes: 312 })
  await runJobs()
  for (const who of [ann, bob])
    expect(await messagesTo(who)).toEqual([
      'Your tournament ended without a winner. Your $1.80 wager card is back in your inventory.',
    ])
})

test('a tournament whose outcome was amended after its end still checks, and asks about the ruling', async () => {
  const game = await newGame()
  const [wes, xia] = [await world.openAccount(), await world.openAccount()]
  const { id } = await create(wes, await cardsOf(wes, game))
  await join(xia, id, { cards: await cardsOf(xia, game, { person: 'allen' }) })
  await throws(game, { mahomes: 312, allen: 200 })
  await runJobs()
  const checked = async () => {
    const shown = await listMine(reads, wes, { ...page, state: 'history' })
    return secondChecker('tournament', [z.encode(tournaments.listMine.answer, shown)])
  }
  expect(await checked()).toMatchObject({ code: 0, broken: [] })
  const { data } = await listMine(reads, xia, { ...page, state: 'history' })
  const his = data[0]?.entries[1]?.call
  if (!his) throw new Error('nobody joined')
  const key = { eventId: his.event_id, personId: his.person_id, triggerId: his.trigger_id }
  await world.act(referee, calls.amendOutcome(key, 'true'))
  expect(await checked()).toMatchObject({
    code: 3,
    broken: [
      `ask  tournament ${id}: won, lost by the rulings at its end? By those of now: returned, returned`,
      'Everything else holds; 1 to ask about.',
    ],
  })
})

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
