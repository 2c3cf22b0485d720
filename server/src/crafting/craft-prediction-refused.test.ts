import { describe, expect, test } from 'vitest'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { type FourCards } from '../../test/crafted.ts'
import { useCrafting } from '../../test/crafting-fixtures.ts'

const { database, world, lockoutSeconds, craft, giveCards, rows, stored, predictionsOf } = await useCrafting()

describe('a craft is refused and changes nothing', () => {
  const fields = {
    identity: 'nft_card_identity_id',
    event: 'nft_card_event_date_id',
    trigger: 'nft_card_trigger_id',
    prize: 'nft_card_prize_id',
  } as const
  const slots = ['identity', 'event', 'trigger', 'prize'] as const

  test.each(slots)('another player’s %s, an unknown one, or a card of another kind', async (slot) => {
    const [alice, bob] = [await world.openAccount(), await world.openAccount('Bob')]
    const cards = await giveCards(alice)
    const foreign = await giveCards(bob)
    const wrong = await world.givePart(alice, ['month', 'mahomes'])
    await expect(craft(alice, { ...cards, [slot]: foreign[slot] })).rejects.toMatchObject({
      code: 'not_yours',
      message: expect.stringContaining(fields[slot]),
    })
    await expect(craft(alice, { ...cards, [slot]: world.unknownAsset })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining(fields[slot]),
    })
    await expect(craft(alice, { ...cards, [slot]: wrong })).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining(fields[slot]),
    })
    for (const card of Object.values(cards))
      expect(await stored(card)).toMatchObject({ place: 'held', version: 1 })
  })

  test.each(slots)('the %s of another prediction', async (slot) => {
    const alice = await world.openAccount()
    const used = await giveCards(alice)
    await craft(alice, used)
    await expect(craft(alice, { ...(await giveCards(alice)), [slot]: used[slot] })).rejects.toMatchObject({
      code: 'changed',
      message: `${fields[slot]}: that card is inside a prediction`,
      fields: [fields[slot]],
    })
    expect(await predictionsOf(alice)).toHaveLength(1)
  })

  test('a redeemable prize, or a wager card instead of a prize', async () => {
    const alice = await world.openAccount()
    const cards = await giveCards(alice)
    const redeemable = await world.givePrize(alice, 500, { redeemable: true })
    await expect(craft(alice, { ...cards, prize: redeemable })).rejects.toMatchObject({
      code: 'not_matching',
      message: expect.stringContaining('nft_card_prize_id'),
    })
    const wager = await world.givePrize(alice, 180, { kind: 'wager' })
    await expect(craft(alice, { ...cards, prize: wager })).rejects.toMatchObject({ code: 'bad_input' })
  })

  test('a trigger that does not fit the person or the event', async () => {
    const alice = await world.openAccount()
    const cards = await giveCards(alice)
    const catches = await world.giveTrigger(alice, 'catches60')
    await expect(craft(alice, { ...cards, trigger: catches })).rejects.toMatchObject({
      code: 'not_matching',
      message: 'nft_card_trigger_id: "Catches passes for 60 yards or more" does not fit Patrick Mahomes',
    })
    const weekend = await world.giveEventCard(alice, 'weekend')
    await expect(craft(alice, { ...cards, event: weekend })).rejects.toMatchObject({
      code: 'not_matching',
      message: 'nft_card_trigger_id: "Throws for 300 yards or more" does not fit Weekend of November 21',
    })
  })

  test('a person who does not take part in the event', async () => {
    const alice = await world.openAccount()
    await expect(craft(alice, await giveCards(alice, { person: 'herbert' }))).rejects.toMatchObject({
      code: 'not_participating',
      message: 'nft_card_identity_id: Justin Herbert does not take part in KC at BUF',
    })
  })
})

describe('the clock', () => {
  const closed = { code: 'event_closed', message: 'Event time has already passed' }
  const game = { type: 'football', shortName: 'KC at DEN', who: ['mahomes'] } as const

  async function giveGame(
    to: AccountId,
    startsInSeconds: number,
  ): Promise<FourCards & { readonly id: Awaited<ReturnType<typeof world.addEvent>> }> {
    const id = await world.addEvent(game, startsInSeconds)
    return { ...(await giveCards(to)), event: await world.giveEventCard(to, id), id }
  }

  test('a craft succeeds before the lock-out, and no longer from then on', async () => {
    const alice = await world.openAccount()
    await craft(alice, await giveGame(alice, lockoutSeconds + 30))
    await expect(craft(alice, await giveGame(alice, lockoutSeconds - 1))).rejects.toMatchObject(closed)
    await expect(craft(alice, await giveGame(alice, -10))).rejects.toMatchObject(closed)
    await craft(alice, await giveGame(alice, 60), { lockoutSeconds: 10 })
  })

  test.each([
    ['an early report', { closed: true }],
    ['its decision', { status: 'decided' }],
    ['its end', { status: 'cancelled' }],
  ] as const)('a craft is refused at %s', async (_, change) => {
    const alice = await world.openAccount()
    const cards = await giveGame(alice, 3600)
    await world.eventSays(cards.id, change)
    await expect(craft(alice, cards)).rejects.toMatchObject(closed)
  })

  test('a craft is refused for an outcome that is already decided', async () => {
    const alice = await world.openAccount()
    const cards = await giveGame(alice, 3600)
    await craft(alice, { ...(await giveCards(alice)), event: await world.giveEventCard(alice, cards.id) })
    await database.owner.query(
      `update outcome set status = 'true', version = version + 1 where event_id = $1`,
      [cards.id],
    )
    await expect(craft(alice, cards)).rejects.toMatchObject(closed)
  })

  test('a craft that was in time at its read is refused if the lock-out passes before its commit', async () => {
    const alice = await world.openAccount()
    const cards = await giveGame(alice, lockoutSeconds + 0.5)
    const slow = world.runnerWith({
      pause: async () => {
        await database.owner.query(
          'select pg_sleep_until(starts_at - make_interval(secs => $2)) from event where id = $1',
          [cards.id, lockoutSeconds],
        )
      },
    })
    await expect(craft(alice, cards, { runner: slow })).rejects.toMatchObject(closed)
    expect(await stored(cards.identity)).toMatchObject({ place: 'held' })
    expect(await rows('select 1 from outcome where event_id = $1', [cards.id])).toEqual([])
  })

  test('a craft is refused if its event closes between read and commit', async () => {
    const alice = await world.openAccount()
    const cards = await giveGame(alice, 3600)
    const racing = world.runnerWith({ pause: () => world.eventSays(cards.id, { closed: true }) })
    await expect(craft(alice, cards, { runner: racing })).rejects.toMatchObject(closed)
    expect(await predictionsOf(alice)).toEqual([])
  })

  test('a craft succeeds if its event is only postponed meanwhile', async () => {
    const alice = await world.openAccount()
    const cards = await giveGame(alice, 3600)
    let isFirst = true
    const racing = world.runnerWith({
      pause: async () => {
        if (isFirst) await world.eventSays(cards.id, { startsInSeconds: 7200 })
        isFirst = false
      },
    })
    await craft(alice, cards, { runner: racing })
    expect(await predictionsOf(alice)).toHaveLength(1)
  })
})
