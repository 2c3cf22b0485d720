import { describe, expect, test } from 'vitest'
import { artKinds } from './art-path.ts'
import { cardArtSvg } from './card-art.ts'
import type { Rarity } from '../cards/kinds.ts'

const rarities: readonly Rarity[] = [1, 2, 3, 4]

describe('the picture of a card', () => {
  test.each(artKinds)('%s is the same every time, and has only lines, never text', (kind) => {
    for (const rarity of rarities) {
      const drawing = cardArtSvg({ kind, seed: 'football.kc.buf', rarity })
      expect(cardArtSvg({ kind, seed: 'football.kc.buf', rarity })).toBe(drawing)
      expect(drawing).not.toMatch(/<text|<image|<script|NaN|Infinity/)
      expect(drawing).toContain('viewBox="0 0 500 700"')
    }
  })

  test('a prediction’s picture carries its identity’s rosette and its event’s ribbon', () => {
    const drawing = (seed: string) => cardArtSvg({ kind: 'prediction', seed, rarity: 1 })
    const [first = '', ribbon = ''] = drawing('1995-09-17.quarterback~football.kc.buf').split('</g>')
    const [otherPerson = '', sameRibbon = ''] = drawing('1996-05-21.quarterback~football.kc.buf').split(
      '</g>',
    )
    const [samePerson = '', otherRibbon = ''] = drawing('1995-09-17.quarterback~football.sf.lac').split(
      '</g>',
    )
    expect(samePerson).toBe(first)
    expect(otherPerson).not.toBe(first)
    expect(sameRibbon).toBe(ribbon)
    expect(otherRibbon).not.toBe(ribbon)
  })

  test('a pack’s picture carries its collection’s ink and emblem, whatever is in it', () => {
    const flag = (seed: string) => cardArtSvg({ kind: 'pack', seed, rarity: 1 }).split('<path fill=').slice(1)
    expect(flag('identity.afc-west')).toHaveLength(4)
    expect(flag('prediction.afc-west')).toEqual(flag('identity.afc-west'))
    expect(flag('identity.afc-east')).not.toEqual(flag('identity.afc-west'))
  })

  test('gains layers with the rarity', () => {
    const lengths = rarities.map((rarity) => cardArtSvg({ kind: 'stock', seed: 'identity', rarity }).length)
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
    expect(new Set(lengths).size).toBe(4)
  })
})
