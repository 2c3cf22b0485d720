import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { choicesAt } from './choices.ts'
import { call, takeAnswerAhead, type Answer, type CallInput } from './client.ts'
import { showing } from './refresh.ts'

/** What the start script has read is not read again at once. */
const freshMilliseconds = 5000

type ReadInput<E> = Pick<CallInput<E>, 'params' | 'query'>

/**
 * One read of the contract for TanStack Query. Its key is the endpoint's path and its parameters. A read is aborted
 * when nothing waits for it anymore (LIM-04).
 */
export function queryOf<E extends Endpoint>(endpoint: E, input: ReadInput<E> = {}) {
  const queryKey: QueryKey = [endpoint.path, input.params ?? null, input.query ?? null]
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      choicesAt<Answer<E>>(endpoint.path).read(() => call(endpoint, { ...input, signal })),
    initialData: () => takeAnswerAhead(endpoint, input),
    staleTime: ({ state }: { state: { readonly dataUpdateCount: number } }) =>
      state.dataUpdateCount === 0 ? freshMilliseconds : 0,
    ...showing(endpoint),
  }
}

export interface CallOptions<Answer> {
  /** False: do not read yet. */
  readonly enabled?: boolean
  /** Seconds between automatic reads; a function gets the latest answer. */
  readonly refetchEverySeconds?: number | false | ((answer: Answer | undefined) => number | false)
  /** Keeps the previous answer in view while the next page or filter loads. */
  readonly keepPrevious?: boolean
  /** Read once for the lifetime of the page. */
  readonly staleForever?: boolean
}

/**
 * Reads an endpoint for a screen: `const { data, isPending, isError, refetch } = useCall(cards.listDates, { query })`.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: ReadInput<E> = {},
  options: CallOptions<Answer<E>> = {},
) {
  const { enabled = true, refetchEverySeconds = false, keepPrevious = false, staleForever = false } = options
  const seconds = (answer: Answer<E> | undefined) =>
    typeof refetchEverySeconds === 'function' ? refetchEverySeconds(answer) : refetchEverySeconds
  return useQuery<Answer<E>>({
    ...queryOf(endpoint, input),
    enabled,
    refetchInterval: ({ state }) => {
      const pause = seconds(state.data)
      return pause === false ? false : pause * 1000
    },
    ...(staleForever ? { staleTime: Infinity, gcTime: Infinity } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}
