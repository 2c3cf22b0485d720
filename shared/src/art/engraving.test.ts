import { describe, expect, test } from 'vitest'
import { stampBands } from '../album/stamp-bands.ts'
import { identitySeed } from './art-seed.ts'
import { pressOf, ribbon, rosette } from './engraving.ts'
import type { Rarity } from '../cards/kinds.ts'
import { ribbonBands } from './ribbon.ts'
import { rosetteBands } from './rosette.ts'

const mahomes = identitySeed({ birthDate: '1995-09-17', category: 'Quarterback' })
const seeds = [mahomes, '1996-06-21.golfer', '1949-06-22.actor', 'passing-yards', 'x']
const shape = { center: { x: 250, y: 250 }, radius: 246, hole: 0.44 }

const rosetteOf = (seed: string, rarity: Rarity) => rosette(seed, shape, pressOf(rarity))
const ribbonOf = (seed: string, rarity: Rarity) =>
  ribbon(seed, { from: -6, to: 506, middle: 80, reach: 76 }, pressOf(rarity))

function pathsOf(drawing: string): string[] {
  return [...drawing.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path)
}

function numbersOf(path: string): number[] {
  return [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text))
}

/** Only the points on a path: the first, then every third one; the others are handles. */
function radiiOf(path: string): number[] {
  const numbers = numbersOf(path)
  const radii: number[] = []
  for (let index = 0; index + 1 < numbers.length; index += 6) {
    radii.push(Math.hypot((numbers[index] ?? 0) - 250, (numbers[index + 1] ?? 0) - 250))
  }
  return radii
}

describe('a rosette', () => {
  test('is the same for the same birth date and category, every time and in every spelling', () => {
    expect(rosetteOf(mahomes, 4)).toBe(rosetteOf(mahomes, 4))
    expect(identitySeed({ birthDate: '1995-09-17', category: ' quarterback' })).toBe(mahomes)
  })

  test('differs from person to person', () => {
    const drawings = new Set(seeds.map((seed) => rosetteOf(seed, 2)))
    expect(drawings.size).toBe(seeds.length)
  })

  test.each<[Rarity, number, string[]]>([
    [1, 1, ['#5d6b62']],
    [2, 2, ['#1f6feb', '#0b9a93']],
    [3, 3, ['#c2189f', '#5a3fd6', '#b5179e']],
    [4, 3, ['#b8860b', '#e2492c', '#a87400']],
  ])('of rarity %i is printed in %i bands', (rarity, count, inks) => {
    const drawing = rosetteOf(mahomes, rarity)
    expect([...drawing.matchAll(/stroke="(#[0-9a-f]{6})"/g)].map(([, ink]) => ink)).toEqual(inks)
    expect(inks).toHaveLength(count)
    expect(drawing.match(/mix-blend-mode:multiply/g)).toHaveLength(count)
  })

  test('has bands of 6 to 9 curves, each closed where it began', () => {
    for (const seed of seeds) {
      for (const band of rosetteBands(seed, 3, shape)) {
        expect(band.length).toBeGreaterThanOrEqual(6)
        expect(band.length).toBeLessThanOrEqual(9)
        for (const path of band) {
          const numbers = numbersOf(path)
          expect(path).toMatch(/^M.*Z$/)
          expect(numbers.slice(-2)).toEqual(numbers.slice(0, 2))
        }
      }
    }
  })

  test('stays inside its circle and leaves its middle free', () => {
    for (const seed of seeds) {
      for (const count of [1, 2, 3]) {
        const radii = rosetteBands(seed, count, shape).flat().flatMap(radiiOf)
        expect(Math.max(...radii)).toBeLessThanOrEqual(shape.radius + 0.2)
        expect(Math.min(...radii)).toBeGreaterThanOrEqual(shape.radius * shape.hole - 0.2)
      }
    }
  })

  test('lets neighboring bands overlap, so that their inks make a third color', () => {
    for (const seed of seeds) {
      const [outer = [], inner = []] = rosetteBands(seed, 2, shape)
      expect(Math.max(...inner.flatMap(radiiOf))).toBeGreaterThan(Math.min(...outer.flatMap(radiiOf)))
    }
  })
})

describe('a ribbon', () => {
  test('is the same for the same seed, runs from edge to edge and keeps to its height', () => {
    for (const seed of ['kc', 'buf', '17']) {
      const drawing = ribbonOf(seed, 3)
      expect(drawing).toBe(ribbonOf(seed, 3))
      for (const path of pathsOf(drawing)) {
        const numbers = numbersOf(path)
        expect(numbers[0]).toBe(-6)
        expect(numbers.at(-2)).toBe(506)
        const heights = numbers.filter((_, index) => index % 6 === 1)
        expect(Math.min(...heights)).toBeGreaterThanOrEqual(3)
        expect(Math.max(...heights)).toBeLessThanOrEqual(157)
      }
    }
  })

  test('that is tied starts and ends in one point', () => {
    const shape = { from: 0, to: 200, middle: 50, reach: 20, isTied: true }
    for (const path of ribbonBands('kc', 2, shape).flat()) {
      const numbers = numbersOf(path)
      expect(numbers.slice(0, 2)).toEqual([0, 50])
      expect(numbers.slice(-2)).toEqual([200, 50])
    }
  })

  test('is the same for a side in every game of that side', () => {
    expect(ribbonOf('kc', 1)).not.toBe(ribbonOf('buf', 1))
  })
})

describe('a stamp', () => {
  test.each(seeds)('of %s is the same every time, light, and stays inside', (seed) => {
    const bands = stampBands(seed, 3, shape)
    expect(bands).toEqual(stampBands(seed, 3, shape))
    expect(bands).toHaveLength(3)
    const paths = bands.flat()
    expect(paths.join('').length).toBeLessThan(40_000)
    for (const radius of paths.flatMap(radiiOf)) expect(radius).toBeLessThanOrEqual(shape.radius + 0.2)
  })
})
