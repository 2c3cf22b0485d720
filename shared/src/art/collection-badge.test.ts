import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { canonicalSeed } from './art-path.ts'
import { collectionBadge } from './collection-badge.ts'

const collections = z
  .array(z.object({ name: z.string() }))
  .parse(JSON.parse(readFileSync(new URL('../../../content/collections.json', import.meta.url), 'utf8')))

test('each collection of the content has an emblem of its own, and an ink that no other one comes near', () => {
  const badges = collections.map(({ name }) => collectionBadge(canonicalSeed(name)))
  expect(new Set(badges.map(({ outline, charge }) => outline + charge)).size).toBe(badges.length)
  const hues = badges.map(({ hue }) => hue).toSorted((a, b) => a - b)
  const gaps = hues.map((hue, index) => (hues[index + 1] ?? (hues[0] ?? 0) + 360) - hue)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(12)
})
