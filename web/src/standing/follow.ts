import { useEffect } from 'react'
import { live, liveNews } from '@called-shot/shared/live/contract.ts'
import { callKey, withLater, withNews, type LiveNews, type Shown } from '@called-shot/shared/live/news.ts'
import { callWords } from '@called-shot/shared/live/standing.ts'
import { call, type Answer } from '../api/client.ts'
import { joinLive } from '../api/live.ts'
import { queryOf } from '../api/query.ts'
import { queryClient, refresh } from '../api/refresh.ts'
import { readAnswer } from '../api/read-answer.ts'

const maxFollowed = 50

/** How many components follow each event. */
const wanted = new Map<number, number>()
/** The events whose state the server has sent over the current connection. */
const receivedFor = new Set<number>()
let send: ((text: string) => void) | null = null
let lastSaid = ''
let saying = false

joinLive({
  opened(say) {
    send = say
    lastSaid = ''
    sayWanted()
  },
  lost() {
    send = null
    if (receivedFor.size === 0) return
    receivedFor.clear()
    // Refreshed at once, and by polling after that.
    void refresh(['live'])
  },
  received(message) {
    if (typeof message !== 'string' || !message.startsWith('{"type":"live"')) return false
    takeNews(readAnswer(liveNews, JSON.parse(message)))
    return true
  },
})

/** While mounted, applies the socket's news of these events to the reads on screen. */
export function useFollowed(ids: readonly number[]): void {
  const list = ids.slice(0, maxFollowed).join(' ')
  useEffect(() => {
    const mine = list === '' ? [] : list.split(' ').map(Number)
    for (const id of mine) wanted.set(id, (wanted.get(id) ?? 0) + 1)
    sayWanted()
    return () => {
      for (const id of mine) {
        const left = (wanted.get(id) ?? 1) - 1
        if (left > 0) wanted.set(id, left)
        else wanted.delete(id)
      }
      sayWanted()
    }
  }, [list])
}

/** Whether the server sends this event's changes, so that it need not be polled. */
export function isFollowed(id: number): boolean {
  return receivedFor.has(id)
}

/** Sends the wanted events in a single message, because several components often mount and unmount together. */
function sayWanted(): void {
  if (saying) return
  saying = true
  queueMicrotask(() => {
    saying = false
    const ids = [...wanted.keys()].slice(0, maxFollowed)
    for (const id of receivedFor) if (!ids.includes(id)) receivedFor.delete(id)
    const text = ids.length === 0 && lastSaid === '' ? '' : JSON.stringify({ follow: ids })
    if (!send || text === lastSaid) return
    lastSaid = text
    send(text)
  })
}

export function eventQuery(id: number) {
  const query = queryOf(live.showEvent, { params: { event_id: String(id) } })
  return { ...query, queryFn: ({ signal }: { signal: AbortSignal }) => readEvent(id, signal) }
}

/** The event as it is read, or as the news that came in the meantime have it, if they are newer. */
async function readEvent(id: number, signal: AbortSignal): Promise<Shown> {
  const { queryKey } = eventQuery(id)
  const held = queryClient.getQueryData<Shown>(queryKey)
  const read = await readSince(held, id, signal)
  const now = queryClient.getQueryData<Shown>(queryKey)
  return now !== undefined && now !== held && now.version > read.version ? now : read
}

/** The event, requesting only the plays that are newer than those held. */
async function readSince(held: Shown | undefined, id: number, signal: AbortSignal): Promise<Shown> {
  const params = { event_id: String(id) }
  if (held) {
    const later = await call(live.showEvent, { params, query: { after: String(held.version) }, signal })
    const whole = withLater(held, later)
    if (whole) return whole
  }
  return call(live.showEvent, { params, signal })
}

function takeNews(news: LiveNews): void {
  receivedFor.add(news.event_id)
  const { queryKey } = eventQuery(news.event_id)
  const held = queryClient.getQueryData<Shown>(queryKey)
  if (held) {
    const shown = withNews(held, news)
    if (shown) queryClient.setQueryData(queryKey, shown)
    else void queryClient.invalidateQueries({ queryKey })
  }
  queryClient.setQueriesData<Events>(
    { queryKey: [live.listEvents.path] },
    (list) => list && withEvent(list, news),
  )
  queryClient.setQueriesData<Predictions>(
    { queryKey: [live.myPredictions.path] },
    (list) => list && withCalls(list, news),
  )
  for (const told of toldMeanwhile) told.push(news)
}

/** For each list that is being read, the news that have come since it was asked for. */
const toldMeanwhile = new Set<LiveNews[]>()

/** The list as it is read, with the news that came in the meantime: its answer may have been made before them. */
async function readWithNews<List>(
  read: () => Promise<List>,
  withOne: (list: List, news: LiveNews) => List,
): Promise<List> {
  const told: LiveNews[] = []
  toldMeanwhile.add(told)
  try {
    const list = await read()
    return told.reduce(withOne, list)
  } finally {
    toldMeanwhile.delete(told)
  }
}

export const eventsQuery = () => ({
  ...queryOf(live.listEvents),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readWithNews(() => call(live.listEvents, { signal }), withEvent),
})

export const myPredictionsQuery = () => ({
  ...queryOf(live.myPredictions),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readWithNews(() => call(live.myPredictions, { signal }), withCalls),
})

type Events = Answer<typeof live.listEvents>

function withEvent({ data }: Events, { event_id: id, event: changed, version }: LiveNews): Events {
  return {
    data: data.map((event) =>
      event.event_id === id && event.version <= version ? Object.assign({ ...event }, changed) : event,
    ),
  }
}

type Predictions = Answer<typeof live.myPredictions>

function withCalls(
  { data }: Predictions,
  { event_id: id, event, calls, version: told }: LiveNews,
): Predictions {
  const changed = new Map(calls.map((each) => [callKey(each), each]))
  return {
    data: data.map((prediction) => {
      if (prediction.event_id !== id || prediction.version > told) return prediction
      const { value, known, corrected_from, state, verdict, no_number_because, chance } =
        changed.get(callKey(prediction)) ?? prediction
      const now = {
        ...prediction,
        value,
        known,
        corrected_from,
        state,
        verdict,
        no_number_because,
        chance,
        version: told,
        quarter: event.quarter === undefined ? prediction.quarter : event.quarter,
        seconds_left: event.seconds_left === undefined ? prediction.seconds_left : event.seconds_left,
      }
      return { ...now, words: callWords(now, now) }
    }),
  }
}
