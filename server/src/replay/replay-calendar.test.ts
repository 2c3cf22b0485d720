import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withNewSeason } from '../../test/more-games.ts'
import { readContent } from '../catalogue/read-content.ts'
import { replayCalendar, type ReplayEvent } from './replay-calendar.ts'

const content = await readContent(fileURLToPath(new URL('../../../content/', import.meta.url)))
const epoch = new Date('2026-09-01T00:00:00Z')
const hours = (count: number) => new Date(epoch.getTime() + count * 3_600_000)
const calendar = replayCalendar(content, { speed: 1, epoch, firstRun: 1, from: null })

function football(events: readonly ReplayEvent[]): ReplayEvent[] {
  return events.filter(({ type }) => type === 'football')
}

test('the nine known weeks of 2025 take nine hours, and then the next run begins', () => {
  const games = football(calendar.between({ from: epoch, until: hours(18) }))
  expect(games).toHaveLength(2 * 135)
  expect(new Set(games.slice(0, 135).map(({ run }) => run))).toEqual(new Set([1]))
  expect(games[135]).toMatchObject({ run: 2, runStartsAt: hours(9), week: 1, sourceId: games[0]?.sourceId })
})

test('three weeks of football and two hours of everything else are published at any moment', () => {
  for (const now of [epoch, hours(0.5), hours(7.99), hours(8), hours(30.3)]) {
    const published = calendar.published(now)
    expect(published.every(({ startsAt }) => startsAt > now)).toBe(true)
    const week = Math.floor((now.getTime() - epoch.getTime()) / 3_600_000)
    const ahead = football(calendar.between({ from: new Date(now.getTime() + 1), until: hours(week + 3) }))
    expect(football(published).map(idOf)).toEqual(expect.arrayContaining(ahead.map(idOf)))
    for (const type of ['golf', 'awards', 'boxoffice', 'elections']) {
      expect(published.filter((event) => event.type === type).length).toBeGreaterThanOrEqual(12)
    }
  }
})

function idOf({ sourceId, run }: ReplayEvent): string {
  return `${run} ${sourceId}`
}

test('at double speed, everything is twice as near and void twice as soon', () => {
  const fast = replayCalendar(content, { speed: 2, epoch, firstRun: 1, from: null })
  const [slowFirst] = football(calendar.between({ from: epoch, until: hours(1) }))
  const [fastFirst] = football(fast.between({ from: epoch, until: hours(1) }))
  if (!slowFirst || !fastFirst) throw new Error('no games')
  expect(fastFirst.startsAt.getTime() - epoch.getTime()).toBeCloseTo(
    (slowFirst.startsAt.getTime() - epoch.getTime()) / 2,
    -1,
  )
  expect([slowFirst.voidAfterSeconds, fastFirst.voidAfterSeconds]).toEqual([7200, 3600])
  expect(football(fast.between({ from: epoch, until: hours(1) }))).toHaveLength(
    football(calendar.between({ from: epoch, until: hours(2) })).length,
  )
})

test('a game belongs to the divisions of both teams, and everybody on either roster takes part', () => {
  const game = calendar
    .between({ from: epoch, until: hours(9) })
    .find(({ sourceId }) => sourceId === '2025_09_KC_BUF')
  expect(game).toMatchObject({
    name: 'KC at BUF, 2025 week 9',
    shortName: 'KC at BUF',
    collections: ['afc-east', 'afc-west'],
    detail: { away: 'KC', home: 'BUF', season: 2025, week: 9 },
  })
  expect(new Set(game?.participants.map(({ team }) => team))).toEqual(new Set(['KC', 'BUF']))
  expect(game?.participants).toContainEqual({ personId: 'patrick-mahomes-19950917', team: 'KC' })
})

test('the Masters and the Sunday night games of weeks 3, 6 and 9 are the pool events', () => {
  const pools = calendar.between({ from: epoch, until: hours(9) }).filter(({ pool }) => pool)
  expect(pools.map(({ shortName }) => shortName).sort()).toEqual([
    'DET at KC',
    'KC at NYG',
    'Masters Tournament',
    'SEA at WAS',
  ])
  expect(pools.find(({ type }) => type === 'golf')?.collections).toEqual(['golf', 'masters'])
})

test('only presidential contests have people in them, and House contests are no events', () => {
  const contests = calendar
    .between({ from: epoch, until: hours(24) })
    .filter(({ type }) => type === 'elections')
  expect(new Set(contests.map(({ detail }) => detail['office']))).toEqual(
    new Set(['President', 'US Senate', 'Governor']),
  )
  const withPeople = contests.filter(({ participants }) => participants.length > 0)
  expect(new Set(withPeople.map(({ detail }) => detail['office']))).toEqual(new Set(['President']))
  expect(withPeople.every(({ participants }) => participants.length >= 2)).toBe(true)
})

test('every kickoff names people for the starter packs: known, no defenders, always on the field', () => {
  const personOf = new Map(content.people.map((person) => [person.id, person]))
  for (const game of football(calendar.between({ from: epoch, until: hours(9) }))) {
    const { starters } = game.detail
    if (typeof starters !== 'object') throw new Error(`${game.name} has no list of starters`)
    expect(starters.length).toBeGreaterThan(0)
    for (const id of starters) {
      expect(personOf.get(id)?.fame).toBeGreaterThanOrEqual(70)
      expect(personOf.get(id)?.category).not.toBe('Defender')
      expect(game.participants.some(({ personId }) => personId === id)).toBe(true)
    }
  }
})

test('the first week of a new year does not take over the replay unless REPLAY_SEASON asks for it', () => {
  const settings = { speed: 1, epoch, firstRun: 1, from: null }
  const begun = withNewSeason(content)
  const seasonsOf = (wanted: number | null) =>
    new Set(
      football(
        replayCalendar(begun, { ...settings, season: wanted }).between({ from: epoch, until: hours(3) }),
      ).map(({ detail }) => detail['season']),
    )
  expect(seasonsOf(null)).toEqual(new Set([2023]))
  expect(seasonsOf(2026)).toEqual(new Set([2026]))
})
