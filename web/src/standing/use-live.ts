import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { live } from '@called-shot/shared/live/contract.ts'
import { eventQuery, eventsQuery, isFollowed, myPredictionsQuery, useFollowed } from './follow.ts'

export type LiveEvent = AnswerOf<typeof live.listEvents>['data'][number]
export type LivePrediction = AnswerOf<typeof live.myPredictions>['data'][number]

/** Seconds between reads without news over the socket: for events underway, and for all others. */
const whileOnSeconds = 3
const elseSeconds = 20
/** Seconds between reads with news over the socket. */
const followedSeconds = 60

/** The standing of the player's predictions, by the socket or, while one is underway, read every three seconds. */
export function useMyLivePredictions(enabled: boolean) {
  const read = useQuery({
    ...myPredictionsQuery(),
    enabled,
    refetchInterval: ({ state: { data } }) => pauseAfter(data?.data.filter(isUnderWay)),
  })
  const open = read.data?.data.filter((call) => call.state === 'scheduled' || isUnderWay(call)) ?? []
  // The list starts with the latest events. Reversed, because current and next events matter more.
  useFollowed([...new Set(open.map(({ event_id: id }) => id))].toReversed())
  return read
}

/** Whether the game has started and its outcome is not final. */
export function isUnderWay({ state }: LivePrediction): boolean {
  return state === 'live' || state === 'reached' || state === 'out_of_reach'
}

/** Current, upcoming and past events. */
export function useLiveEvents() {
  const read = useQuery({
    ...eventsQuery(),
    refetchInterval: ({ state: { data } }) => pauseAfter(data?.data.filter(isOn)),
  })
  useFollowed(read.data?.data.filter(({ state }) => state !== 'final').map(({ event_id: id }) => id) ?? [])
  return read
}

/** One event with its plays, stat lines and everybody's calls. */
export function useLiveEvent(id: number | null) {
  const read = useQuery({
    ...eventQuery(id ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => 1000 * (data ? pauseOf(data) : elseSeconds),
  })
  useFollowed(read.data ? [read.data.event_id] : [])
  return read
}

/** Milliseconds until a list is read again, by its rows that are on. */
function pauseAfter(on: readonly Pick<LiveEvent, 'event_id'>[] = []): number {
  return 1000 * (on.some(({ event_id: id }) => !isFollowed(id)) ? whileOnSeconds : elseSeconds)
}

function pauseOf(event: LiveEvent): number {
  if (event.state === 'final' || isFollowed(event.event_id)) return followedSeconds
  return isOn(event) ? whileOnSeconds : elseSeconds
}

function isOn({ state }: Pick<LiveEvent, 'state'>): boolean {
  return state === 'live'
}
