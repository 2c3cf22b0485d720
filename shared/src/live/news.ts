import type { z } from 'zod'
import type { AnswerOf } from '../endpoint.ts'
import type { live, liveNews } from './contract.ts'

export type Shown = AnswerOf<typeof live.showEvent>
export type LiveNews = z.output<typeof liveNews>

/** An event as it is shown, with the version at which each of its plays was reported. */
export interface ShownEvent {
  readonly shown: Shown
  readonly versions: ReadonlyMap<number, number>
}

/** The news for a follower who holds nothing, or who holds the event as it was; null when there is none. */
export function newsOf(before: ShownEvent | null, { shown, versions }: ShownEvent): LiveNews | null {
  const { plays, lines, calls, ...event } = shown
  const { event_id, version } = event
  if (!before) return { type: 'live', event_id, from: null, version, event, plays: [], lines, calls }
  const was = before.shown
  const from = was.version
  const held = new Map<string, unknown>(Object.entries(was))
  const changed = Object.fromEntries(
    Object.entries(event).filter(([name, value]) => text(value) !== text(held.get(name))),
  )
  const news = {
    event: changed,
    plays: plays.filter(({ play_id: id }) => (versions.get(id) ?? 0) > from),
    lines: others(lines, was.lines, lineKey),
    calls: others(calls, was.calls, callKey),
  }
  const known = new Map(was.plays.map((play) => [play.play_id, text(play)]))
  const isNews =
    Object.keys(changed).length > 0 ||
    news.plays.some((play) => known.get(play.play_id) !== text(play)) ||
    news.lines.length > 0 ||
    news.calls.length > 0
  return isNews ? { type: 'live', event_id, from, version, ...news } : null
}

/**
 * The event with a message applied: null if the message does not fit (something in between is missing, or the number
 * of plays differs), so that the event has to be read again. The same message twice changes nothing.
 */
export function withNews(held: Shown, news: LiveNews): Shown | null {
  const after = news.from ?? news.version
  if (after > held.version) return null
  if (news.version < held.version) return held
  const shown = Object.assign({ ...held }, news.event, {
    version: news.version,
    plays: withPlays(held.plays, news.plays),
    lines: news.from === null ? news.lines : joined(held.lines, news.lines, lineKey),
    calls: news.from === null ? news.calls : joined(held.calls, news.calls, callKey),
  })
  return shown.plays.length === shown.plays_told ? shown : null
}

/** The event as it is read again with `after` the version held; null where that leaves another number of plays. */
export function withLater(held: Shown, later: Shown): Shown | null {
  const plays = withPlays(held.plays, later.plays)
  return plays.length === later.plays_told ? { ...later, plays } : null
}

function withPlays(held: Shown['plays'], added: Shown['plays']): Shown['plays'] {
  return joined(held, added, ({ play_id: id }) => id).toSorted((a, b) => a.play_id - b.play_id)
}

/** The key of a call within one event: the same trigger on the same person is one call. */
export function callKey(call: { readonly person_id: string | null; readonly trigger_id: number }): string {
  return `${call.person_id ?? ''} ${call.trigger_id}`
}

function lineKey({ person_id: id }: { readonly person_id: string }): string {
  return id
}

function text(value: unknown): string | undefined {
  return JSON.stringify(value)
}

function others<Row, Key>(rows: readonly Row[], before: readonly Row[], keyOf: (row: Row) => Key): Row[] {
  const known = new Map(before.map((row) => [keyOf(row), text(row)]))
  return rows.filter((row) => known.get(keyOf(row)) !== text(row))
}

function joined<Row, Key>(held: readonly Row[], added: readonly Row[], keyOf: (row: Row) => Key): Row[] {
  const rows = new Map(held.map((row) => [keyOf(row), row]))
  for (const row of added) rows.set(keyOf(row), row)
  return [...rows.values()]
}
