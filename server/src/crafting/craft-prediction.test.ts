import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { people } from '../../test/fixtures.ts'
import { useCrafting } from '../../test/crafting-fixtures.ts'
import { fifty } from '../../test/races.ts'

const { world, lockoutSeconds, craft, giveCards, rows, stored, predictionsOf, outcomesOf } =
  await useCrafting()

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 60))

test('four cards are slotted inside a prediction, which is shown as a list would show it', async () => {
  const alice = await world.openAccount()
  const cards = await giveCards(alice)
  const { nft_card_prediction_id: id, card } = await craft(alice, cards)
  expect(card).toMatchObject({
    id,
    name: 'Patrick Mahomes throws for 300 yards or more, KC at BUF',
    type: 'Prediction',
    tag: 'Not Listed',
    marketplace_id: id,
    owned_by_self: true,
    rarity: 1,
    collection: 'AFC West',
    face: {
      person: 'Patrick Mahomes',
      event: 'KC at BUF',
      sentence: 'throws for 300 yards or more',
      value: '$5.00',
      status: 'Event Pending',
    },
  })
  expect(card['properties']).toContainEqual({ title: 'Prize Value', text: '$5.00' })
  // It can be traded until then, which a popup that is left open has to know.
  const { starts_at: starts, locks_at: locks } = z
    .object({ starts_at: z.coerce.date(), locks_at: z.coerce.date() })
    .parse(card['face'])
  expect(starts.getTime() - locks.getTime()).toBe(lockoutSeconds * 1000)
  for (const slot of Object.values(cards)) {
    expect(await stored(slot)).toMatchObject({ place: 'slotted', inside_id: id, owner_id: alice })
  }
  const [outcome] = await rows('select * from outcome where id = $1', [(await stored(id))?.['outcome_id']])
  expect(outcome).toMatchObject({
    event_id: world.event('kcAtBuf'),
    person_id: people.mahomes.id,
    trigger_id: world.trigger('throws300'),
    status: 'pending',
  })
  expect(await stored(id)).toMatchObject({
    value_cents: 500,
    person_id: people.mahomes.id,
    pool_entry_of: null,
  })
})

test('all predictions on the same outcome share it and its definition', async () => {
  const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
  const first = await craft(alice, await giveCards(alice, { event: 'lacAtKc' }))
  const second = await craft(bob, await giveCards(bob, { event: 'lacAtKc' }))
  const [one, two] = [await stored(first.nft_card_prediction_id), await stored(second.nft_card_prediction_id)]
  expect(two?.['outcome_id']).toBe(one?.['outcome_id'])
  expect(two?.['definition_id']).toBe(one?.['outcome_id'])
  const definitions = await rows('select kind, ref, name from definition where id = $1', [
    one?.['outcome_id'],
  ])
  expect(definitions).toEqual([
    {
      kind: 'prediction',
      ref: String(one?.['outcome_id']),
      name: 'Patrick Mahomes throws for 300 yards or more, LAC at KC',
    },
  ])
})

test('an outcome stored before any craft gets its definition from the first craft', async () => {
  const alice = await world.openAccount()
  const [outcome] = await rows<{ id: number }>(
    `insert into outcome (id, event_id, person_id, trigger_id) values (998, $1, $2, $3) returning id`,
    [world.event('lacAtKc'), people.herbert.id, world.trigger('throws300')],
  )
  const { nft_card_prediction_id: id } = await craft(
    alice,
    await giveCards(alice, { person: 'herbert', event: 'lacAtKc' }),
  )
  expect(await stored(id)).toMatchObject({ outcome_id: outcome?.id, definition_id: outcome?.id })
})

test('a trigger about the game takes anybody of a fitting category, and its outcome belongs to no person', async () => {
  const alice = await world.openAccount()
  const cards = await giveCards(alice, { person: 'herbert', trigger: 'points48' })
  const { nft_card_prediction_id: id, card } = await craft(alice, cards)
  expect(card['name']).toBe('KC at BUF: both teams together score 48 points or more')
  expect(await outcomesOf('kcAtBuf', null)).toEqual([{ id: (await stored(id))?.['outcome_id'] }])
  const kelce = await giveCards(alice, { person: 'kelce', trigger: 'points48' })
  expect(await stored((await craft(alice, kelce)).nft_card_prediction_id)).toMatchObject({
    outcome_id: (await stored(id))?.['outcome_id'],
    person_id: people.kelce.id,
  })
})

test('an actor predicts a weekend at the box office', async () => {
  const alice = await world.openAccount()
  const cards = await giveCards(alice, { person: 'hanks', event: 'weekend', trigger: 'topFilm' })
  expect((await craft(alice, cards)).card['name']).toBe(
    'Weekend of November 21: the top film takes $20 million or more',
  )
})

test('its rarity follows the identity and the three others', async () => {
  const alice = await world.openAccount()
  const epic = { rarity: 3 } as const
  const cards = {
    identity: await world.giveIdentity(alice, 'mahomes', epic),
    event: await world.giveEventCard(alice, 'kcAtBuf', epic),
    trigger: await world.giveTrigger(alice, 'throws300', epic),
    prize: await world.givePrize(alice, 500, { rarity: 2 }),
  }
  expect((await craft(alice, cards)).card['rarity_name']).toBe('Epic')
})

test('a listed card is delisted and its offers end', async () => {
  const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
  const cards = await giveCards(alice)
  await world.list(cards.prize, 450)
  await world.offer(bob, cards.prize, 300)
  await craft(alice, cards)
  expect(await stored(cards.prize)).toMatchObject({ place: 'slotted', price_cents: null })
  expect(await world.purse(bob)).toMatchObject({ available: 300, reserved: 0 })
  expect(
    await rows('select what, price_cents from listing_event where asset_id = $1 order by id', [cards.prize]),
  ).toEqual([
    { what: 'listed', price_cents: 450 },
    { what: 'cancelled', price_cents: 450 },
  ])
})

test('one starter card makes a starter prediction that nobody can trade', async () => {
  const alice = await world.openAccount()
  const cards = { ...(await giveCards(alice)), prize: await world.givePrize(alice, 100, { tutorial: true }) }
  const { card, nft_card_prediction_id: id } = await craft(alice, cards)
  expect(card['marketplace_id']).toBe(-1)
  expect(await stored(id)).toMatchObject({ tutorial: true, tradable: false })
})

describe('in a pool', () => {
  test('a player has one live prediction for an outcome, others may have theirs', async () => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const { nft_card_prediction_id: id } = await craft(
      alice,
      await giveCards(alice, { event: 'sundayNight' }),
    )
    expect(await stored(id)).toMatchObject({ pool_entry_of: (await stored(id))?.['outcome_id'] })
    await expect(craft(alice, await giveCards(alice, { event: 'sundayNight' }))).rejects.toMatchObject({
      code: 'second_pool_entry',
    })
    await craft(bob, await giveCards(bob, { event: 'sundayNight' }))
    await craft(alice, await giveCards(alice, { event: 'sundayNight', trigger: 'points48' }))
    expect(await predictionsOf(alice)).toHaveLength(2)
  })

  test('ten entries for the same outcome at once leave one', async () => {
    const alice = await world.openAccount()
    const hands = await Promise.all(
      Array.from({ length: 10 }, () => giveCards(alice, { event: 'sundayNight' })),
    )
    const paused = world.runnerWith({ pause: soon })
    const results = await Promise.allSettled(hands.map((cards) => craft(alice, cards, { runner: paused })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'second_pool_entry' })
    }
  })

  test.each(['identity', 'event', 'trigger', 'prize'] as const)('a starter %s is refused', async (slot) => {
    const alice = await world.openAccount()
    const tutorial = { tutorial: true }
    const free = {
      identity: () => world.giveIdentity(alice, 'mahomes', tutorial),
      event: () => world.giveEventCard(alice, 'sundayNight', tutorial),
      trigger: () => world.giveTrigger(alice, 'throws300', tutorial),
      prize: () => world.givePrize(alice, 100, tutorial),
    }
    const cards = { ...(await giveCards(alice, { event: 'sundayNight' })), [slot]: await free[slot]() }
    await expect(craft(alice, cards)).rejects.toMatchObject({
      code: 'tutorial_card',
      message: expect.stringMatching(/^nft_card_[a-z_]+_id: /),
    })
    expect(await predictionsOf(alice)).toEqual([])
  })
})

describe('at once', () => {
  test.each([
    ['as they come', {}],
    ['each reading before any commits', { pause: soon }],
  ])('fifty crafts with the same cards, %s, make one prediction', async (_, parts) => {
    const alice = await world.openAccount()
    const cards = await giveCards(alice)
    const runner = world.runnerWith(parts)
    const results = await Promise.allSettled(fifty(() => craft(alice, cards, { runner })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'changed', status: 409 })
    }
    expect(await predictionsOf(alice)).toHaveLength(1)
  })

  test('the first crafts of an outcome by ten players all succeed, with one outcome and one definition', async () => {
    const event = await world.addEvent({ type: 'football', shortName: 'KC at LV', who: ['mahomes'] })
    const players = await Promise.all(Array.from({ length: 10 }, () => world.openAccount()))
    const hands = await Promise.all(
      players.map(async (each) => ({
        ...(await giveCards(each)),
        event: await world.giveEventCard(each, event),
      })),
    )
    const restarts: string[] = []
    const runner = world.runnerWith({ pause: soon, onRestart: (reason) => restarts.push(reason) })
    await Promise.all(players.map((each, index) => craft(each, hands[index] ?? noHand(), { runner })))
    expect(await rows('select 1 from outcome where event_id = $1', [event])).toHaveLength(1)
    const definitions = await rows(
      `select 1 from definition d join outcome o on d.id = o.id and d.kind = 'prediction' where o.event_id = $1`,
      [event],
    )
    expect(definitions).toHaveLength(1)
    expect(restarts.length).toBeGreaterThan(0)
    expect(restarts.every((reason) => reason === 'new outcomes')).toBe(true)
  })

  test('of two predictions that share a prize, one is made, and the other keeps its three cards', async () => {
    const alice = await world.openAccount()
    const [one, two] = [await giveCards(alice), await giveCards(alice)]
    const results = await Promise.allSettled([craft(alice, one), craft(alice, { ...two, prize: one.prize })])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await predictionsOf(alice)).toHaveLength(1)
    const held = await rows(
      `select 1 from asset where owner_id = $1 and place = 'held' and kind <> 'prediction'`,
      [alice],
    )
    expect(held).toHaveLength(4)
  })
})

function noHand(): never {
  throw new Error('a player without cards')
}
