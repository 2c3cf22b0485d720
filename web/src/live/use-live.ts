import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { live } from '@called-shot/shared/live/contract.ts'
import { useCall } from '../api/query.ts'

export type LiveEvent = AnswerOf<typeof live.listEvents>['data'][number]
export type LivePrediction = AnswerOf<typeof live.myPredictions>['data'][number]

const whileOnSeconds = 3
const elseSeconds = 20

/** Where one's own predictions stand; read again every three seconds while one of them is on. */
export function useMyLivePredictions(enabled: boolean) {
  return useCall(
    live.myPredictions,
    {},
    {
      enabled,
      refetchEverySeconds: (answer) =>
        answer?.data.some(({ state }) => state === 'live' || state === 'reached' || state === 'out_of_reach')
          ? whileOnSeconds
          : elseSeconds,
    },
  )
}

/** Events that are on, next and over. */
export function useLiveEvents() {
  return useCall(
    live.listEvents,
    {},
    { refetchEverySeconds: (answer) => (answer?.data.some(isOn) ? whileOnSeconds : elseSeconds) },
  )
}

/** One event with its plays and stat lines. */
export function useLiveEvent(id: number | null) {
  return useCall(
    live.showEvent,
    { params: { event_id: String(id) } },
    {
      enabled: id !== null,
      refetchEverySeconds: (answer) =>
        answer?.state === 'final' ? false : answer && isOn(answer) ? whileOnSeconds : elseSeconds,
    },
  )
}

function isOn({ state }: Pick<LiveEvent, 'state'>): boolean {
  return state === 'live'
}
