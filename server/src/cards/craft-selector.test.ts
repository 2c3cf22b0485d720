import { beforeAll, describe, expect, test } from 'vitest'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { useCardLists } from '../../test/card-list-fixtures.ts'

const { database, world, list, ids, names } = await useCardLists()

describe('the craft selector', () => {
  let alice: AccountId
  let mahomes: AssetId
  let herbert: AssetId
  let hanks: AssetId
  let kcAtBuf: AssetId
  let sundayNight: AssetId
  let weekend: AssetId

  beforeAll(async () => {
    alice = await world.openAccount()
    mahomes = await world.giveIdentity(alice, 'mahomes')
    herbert = await world.giveIdentity(alice, 'herbert')
    hanks = await world.giveIdentity(alice, 'hanks')
    kcAtBuf = await world.giveEventCard(alice, 'kcAtBuf')
    await world.giveEventCard(alice, 'lacAtKc')
    sundayNight = await world.giveEventCard(alice, 'sundayNight')
    weekend = await world.giveEventCard(alice, 'weekend')
    for (const trigger of ['throws300', 'catches60', 'points48', 'topFilm'] as const)
      await world.giveTrigger(alice, trigger)
    await world.giveTrigger(alice, 'points48', { tutorial: true })
  })

  test('the list spells types as slots do and leaves out cards inside a slot', async () => {
    const { category, month } = await world.giveParts(alice, 'mahomes')
    const months = await list(alice, 'dates', {
      limit: '50',
      type: 'month',
      selected: 'category',
      id_selected: String(category),
    })
    expect(months.data).toMatchObject([{ id: month, type: 'month' }])
    expect(await ids(alice, 'dates', { type: 'month', id_selected: `${month},` })).toEqual([])
    expect((await list(alice, 'identities', { selected: 'event' })).data[0]?.type).toBe('identity')
  })

  const without = (suffix: string) => (name: string) => name.replace(suffix, '')

  test('offers the open events of the identity’s person', async () => {
    const shown = await names(alice, 'events', { identity_id: String(herbert) })
    expect(shown.map(without(', 2025 week 12'))).toEqual(['LAC at KC'])
    expect(await names(alice, 'events', { identity_id: String(mahomes) })).toHaveLength(3)
  })

  test('offers a person who takes part in no event the events whose own triggers fit', async () => {
    expect(await ids(alice, 'events', { identity_id: String(hanks) })).toEqual([weekend])
    expect(await ids(alice, 'identities', { event_id: String(weekend) })).toEqual([hanks])
  })

  test('offers the identities that take part in the event', async () => {
    expect(await names(alice, 'identities', { event_id: String(kcAtBuf) })).toEqual(['Patrick Mahomes'])
  })

  test('offers triggers that fit the category, the event’s type and who plays', async () => {
    const both = { identity_id: String(mahomes), event_id: String(kcAtBuf) }
    expect(await names(alice, 'triggers', both)).toEqual([
      '48 points or more in the game',
      'Throws for 300 yards or more',
    ])
    expect(await names(alice, 'triggers', { identity_id: String(hanks) })).toEqual([
      'Top film takes $20 million or more',
    ])
    expect(await names(alice, 'triggers', { event_id: String(weekend) })).toEqual([
      'Top film takes $20 million or more',
    ])
    const stranger = { identity_id: String(herbert), event_id: String(kcAtBuf) }
    expect(await names(alice, 'triggers', stranger)).toEqual(['48 points or more in the game'])
  })

  test('offers no starter card with a pool event', async () => {
    const shown = async (event: AssetId) =>
      (
        await ids(alice, 'triggers', {
          show_onboarding: 'true',
          event_id: String(event),
          search: '48 points',
        })
      ).length
    expect(await shown(kcAtBuf)).toBe(2)
    expect(await shown(sundayNight)).toBe(1)
  })

  test('offers nothing with a card that does not exist or is of another kind', async () => {
    expect(await ids(alice, 'events', { identity_id: '999' })).toEqual([])
    expect(await ids(alice, 'events', { identity_id: String(kcAtBuf) })).toEqual([])
    expect(await ids(alice, 'triggers', { event_id: String(mahomes) })).toEqual([])
  })

  test('an identity shows how often its person played lately', async () => {
    const played = await world.addEvent({ type: 'football', shortName: 'KC at DEN', who: ['mahomes'] }, -7200)
    const missed = await world.addEvent({ type: 'football', shortName: 'KC at LV', who: ['mahomes'] }, -3600)
    for (const event of [played, missed]) await world.eventSays(event, { status: 'decided' })
    await database.owner.query(
      `insert into observation (event_id, person_id, metric, value, final, source) values
         ($1, $3, 'passing_yards', 310, true, 'feed'), ($1, $3, 'participated', 1, true, 'feed'),
         ($2, $3, 'participated', 0, true, 'feed')`,
      [played, missed, 'patrick-mahomes-19950917'],
    )
    const [item] = (await list(alice, 'identities', { event_id: String(kcAtBuf) })).data
    expect(item?.face['form']).toBe('Played 1 of the last 2')
  })
})
