import { describe, expect, test } from 'vitest'
import { artBackPath, artFile, artPath, canonicalSeed, parseArtFile, type ArtKey } from './art-path.ts'
import {
  eventSeed,
  identitySeed,
  packSeed,
  predictionSeed,
  ribbonSeeds,
  triggerSeed,
  valueSeed,
} from './art-seed.ts'

const kc = eventSeed({ type: 'football', sides: ['KC', 'BUF'], name: 'KC at BUF' })
const masters = eventSeed({
  type: 'golf',
  name: 'DS Automobiles 83° Open d’Italia presented by Regione Emilia-Romagna',
})
const person = identitySeed({ birthDate: '2000-03-01', category: 'Wide Receiver' })

const keys: readonly ArtKey[] = [
  { kind: 'category', seed: 'Business Leader', rarity: 1 },
  { kind: 'identity', seed: person, rarity: 3 },
  { kind: 'event', seed: kc, rarity: 2 },
  { kind: 'event', seed: masters, rarity: 2 },
  { kind: 'trigger', seed: triggerSeed({ metric: 'longest_field_goal' }), rarity: 4 },
  { kind: 'prize', seed: valueSeed(750), rarity: 1 },
  { kind: 'prediction', seed: predictionSeed({ identity: person, event: masters }), rarity: 4 },
  { kind: 'prediction', seed: predictionSeed({ identity: null, event: kc }), rarity: 1 },
  { kind: 'pack', seed: packSeed({ packType: 'prediction', collection: 'The Masters' }), rarity: 2 },
  { kind: 'category', seed: '人', rarity: 1 },
]

describe('the address of a picture', () => {
  test('says what to draw, so that the server needs no lookup', () => {
    for (const key of keys) {
      const parsed = parseArtFile(artFile(key))
      expect(parsed).toEqual({
        kind: key.kind,
        seed: canonicalSeed(key.seed),
        rarity: key.rarity,
        format: 'webp',
      })
      expect(parsed && artFile(parsed)).toBe(artFile(key))
    }
  })

  test('reads like a description of the picture', () => {
    expect(artPath({ kind: 'identity', seed: person, rarity: 3 })).toBe(
      '/art/identity-2000-03-01.wide-receiver-3-v3.webp',
    )
    expect(artPath({ kind: 'event', seed: kc, rarity: 1 })).toBe('/art/event-football.kc.buf-1-v3.webp')
    expect(artBackPath('prize')).toBe('/art/back-prize-1-v3.webp')
  })

  test('has a twin for the vectors', () => {
    expect(parseArtFile('prize-500-1-v3.svg')?.format).toBe('svg')
  })

  test.each([
    '',
    'prize-500-1-v3.png',
    'prize-500-5-v3.webp',
    'prize-500-1-v1.webp',
    'prize--1-v3.webp',
    'cup-500-1-v3.webp',
    'prize-../../etc/passwd-1-v3.webp',
    'prize-%2e%2e-1-v3.webp',
    'prize-A-1-v3.webp',
    'prize-5..0-1-v3.webp',
    `prize-${'a'.repeat(73)}-1-v3.webp`,
    'prize-500-1-v3.webp\n',
  ])('is refused when no card has that name: %s', (file) => {
    expect(parseArtFile(file)).toBeNull()
  })
})

describe('a seed', () => {
  test('is at most 72 plain characters, and two long titles stay apart', () => {
    const long = 'The weekend’s most watched opening of a film of the year in all of the United States, part '
    const [one, two] = [canonicalSeed(`${long}1`), canonicalSeed(`${long}2`)]
    expect(one.length).toBeLessThanOrEqual(72)
    expect(one).not.toBe(two)
    expect(canonicalSeed(one)).toBe(one)
  })

  test('a prediction’s seed keeps its identity and its event apart', () => {
    const { seed = '' } =
      parseArtFile(
        artFile({ kind: 'prediction', seed: predictionSeed({ identity: person, event: kc }), rarity: 1 }),
      ) ?? {}
    expect(seed.split('~')).toEqual([person, kc])
  })

  test('a prediction’s seed carries its event whole, however long the title', () => {
    const longest = identitySeed({ birthDate: '1964-10-20', category: 'Business Leader' })
    const seed = canonicalSeed(predictionSeed({ identity: longest, event: masters }))
    expect(seed.split('~')).toEqual([longest, masters])
  })

  test('a game’s seed names its two sides, whatever dots its title has', () => {
    expect(ribbonSeeds(kc)).toEqual(['kc', 'buf'])
    expect(ribbonSeeds(eventSeed({ type: 'golf', name: 'U.S. Open' }))).toEqual(['us-open', 'us-open away'])
  })
})
