import { describe, expect, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { refused } from '../../test/refused.ts'
import { useTournaments } from '../../test/tournament-fixtures.ts'
import { getInvited, listCards, listMine, listOpen } from './tournament-lists.ts'

const {
  database,
  world,
  reads,
  newGame,
  predict,
  cardsOf,
  create,
  join,
  cancel,
  claim,
  throws,
  runJobs,
  placeOf,
  available,
  messagesTo,
  requireChecked,
} = await useTournaments()
const page = { limit: 50, offset: 0 }

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
    await expect(
      join(bob, first.id, { cards: await cardsOf(bob, game, { person: 'allen' }) }),
    ).rejects.toMatchObject({ code: 'tournament_closed', message: 'This tournament is over.' })

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
    const { rows } = await database.owner.query<{ closedAt: Date }>(
      'select closed_at as "closedAt" from event where id = $1',
      [game],
    )
    expect((await listMine(reads, alice, { ...page, state: 'active' })).data).toMatchObject([
      { is_open: false, closes_at: rows[0]?.closedAt },
    ])
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
