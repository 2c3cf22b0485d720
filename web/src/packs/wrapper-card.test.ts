import { expect, test } from 'vitest'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { packSeed } from '@called-shot/shared/art/art-seed.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { plainCard } from '../../test/plain-card.ts'
import { packWord } from '../card/card-kind.ts'
import { readAnswer } from '../api/read-answer.ts'
import { dailyCard, wrapperCard } from './wrapper-card.ts'

const month = plainCard('Month', { name: 'September', collection: 'NFC North' })

type OpenedPack = NonNullable<AnswerOf<typeof packs.openPack>['pack']>
const foil: OpenedPack = {
  name: 'NFC North Identity Foil',
  collection: 'NFC North',
  pack_type: 'identity',
  tier: 2,
  daily: false,
}

test('a pack keeps its wrapper when it is opened: its collection, its kind, its tier and its engraving', () => {
  const free = { ...month, properties: [{ title: 'Tutorial', text: 'Yes' }] }
  const starter = { ...foil, name: 'Starter Identity', collection: 'Starter', tier: 1 }
  expect(wrapperCard(7, [free], starter)).toMatchObject({ collection: 'Starter', tier: 1 })
  const gold = wrapperCard(7, [month], foil)
  expect(gold).toMatchObject({ name: 'NFC North Identity Foil', collection: 'NFC North', tier: 2 })
  expect(gold.image).toContain(`${packSeed({ packType: 'identity', collection: 'NFC North' })}-2-`)
})

test('the daily pack is drawn as on the dashboard', () => {
  const daily = {
    ...foil,
    name: 'Daily',
    collection: 'Starter',
    pack_type: 'prediction',
    tier: 1,
    daily: true,
  } as const
  const card = wrapperCard(7, [month, plainCard('Event')], daily)
  expect(card).toMatchObject({ collection: 'Every day', face: { wrapper: 'daily' } })
  expect(card.image).toContain(packSeed({ packType: 'identity', collection: 'Daily' }))
  // Its film, too: the series is one of predictions, whose packs are blue.
  expect(packWord(card)).toBe(packWord(dailyCard))
  expect(packWord(card)).toBe('daily')
})

test('the daily pack that is offered says as much as the one that was taken', () => {
  const daily = { ...foil, name: 'Daily', tier: 1, daily: true } as const
  const taken = wrapperCard(7, [month, plainCard('Event'), plainCard('Trigger')], daily)
  expect(dailyCard).toMatchObject({ tier: taken.tier, face: { count: taken.face?.['count'] } })
})

test.each([
  ['Month', 'identity'],
  ['Event', 'prediction'],
  ['TPC Wager', 'tournament'],
])(
  'a pack of %s cards from a server that does not say which comes in the wrapper of a %s pack',
  (type, word) => {
    expect(packWord(wrapperCard(7, [{ ...month, type }], null))).toBe(word)
  },
)

test('a tournament pack is called so, though its series is one of predictions', () => {
  const series: OpenedPack = { ...foil, pack_type: 'prediction' }
  expect(packWord(wrapperCard(7, [{ ...month, type: 'TPC Wager' }], series))).toBe('tournament')
})

test('a server that says nothing of the pack opens it for the first time', () => {
  expect(readAnswer(packs.openPack.answer, { data: [] })).toMatchObject({ pack: null, opened_before: false })
})
