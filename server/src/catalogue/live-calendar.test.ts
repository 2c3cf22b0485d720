import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { liveEvents } from './live-calendar.ts'
import { readContent } from './read-content.ts'

const content = await readContent(fileURLToPath(new URL('../../../content/', import.meta.url)))

test('live, open games are published at their real times with the rosters of their season', () => {
  const week = liveEvents(content, {
    from: new Date('2026-09-09T00:00:00Z'),
    until: new Date('2026-09-16T00:00:00Z'),
  })
  expect(week).toHaveLength(16)
  expect(week[0]).toMatchObject({
    name: 'NE at SEA, 2026 week 1',
    startsAt: new Date('2026-09-10T00:20:00Z'),
    voidAfterSeconds: 14 * 86_400,
  })
  expect(week.every(({ participants }) => participants.length > 40)).toBe(true)
})

test('live, games of a season without results yet have people for the starter packs, by last season’s games', () => {
  const week = liveEvents(content, {
    from: new Date('2026-11-29T12:00:00Z'),
    until: new Date('2026-12-01T12:00:00Z'),
  })
  expect(week.length).toBeGreaterThan(8)
  expect(week.filter(({ detail }) => [detail['starters']].flat().length === 0)).toEqual([])
})

test('an event that has results is never published live', () => {
  const season = { from: new Date('2025-09-01T00:00:00Z'), until: new Date('2025-11-05T00:00:00Z') }
  expect(liveEvents(content, season).filter(({ type }) => type === 'football')).toEqual([])
})
