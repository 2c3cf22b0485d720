import { QueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { nothing, type Topic } from '@called-shot/shared/topics.ts'
import { ApiError, isRefusal } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ShownTopics
  }
}

interface ShownTopics extends Record<string, unknown> {
  /** The topics that this read shows, according to the contract. */
  readonly reads: readonly Topic[]
}

/** Retries once where that may help: after a lost connection, or if the server asks to wait. */
function mayRetry(count: number, error: Error): boolean {
  return count < 1 && error instanceof ApiError && (error.status === 0 || error.status === 503)
}

export const queryClient = new QueryClient({
  // Reads run once even offline, because the service worker may have a cached response.
  defaultOptions: {
    queries: { retry: mayRetry, retryDelay: 400, networkMode: 'offlineFirst' },
    mutations: { retry: false },
  },
})

/** The `meta` of a read with a custom key or pages, so that `refresh` finds it when one of its topics changes. */
export function showing({ reads = nothing }: Endpoint): { readonly meta: ShownTopics } {
  return { meta: { reads } }
}

const otherReads = new Map<Topic, () => Promise<void>>()

/** Registers a read that is kept outside of queries. It runs whenever its topic changes. */
export function readAgainWith(topic: Topic, read: () => Promise<void>): void {
  otherReads.set(topic, read)
}

/** Refetches every read on screen that shows one of these topics; other reads refetch when they are next shown. */
export async function refresh(changed: readonly Topic[]): Promise<void> {
  const shows = ({ meta }: Query) => meta?.reads.some((topic) => changed.includes(topic)) ?? false
  const firstReads = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => shows(query) && query.state.data === undefined,
  })
  await Promise.all([
    queryClient.invalidateQueries({ predicate: shows }),
    ...firstReads.map(readOnceMore),
    ...changed.map((topic) => otherReads.get(topic)?.()),
  ])
}

/** Refetches every read on screen that failed, except those that the server refused. */
export async function readFailedAgain(): Promise<void> {
  await queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && !isRefusal(state.error),
  })
}

/**
 * Refetches a read that was underway for the first time: TanStack leaves it as it is, though its answer may have been
 * made before the change.
 */
async function readOnceMore({ promise, queryKey }: Query): Promise<void> {
  const isRead = await promise?.then(
    () => true,
    () => false,
  )
  if (isRead === true) await queryClient.invalidateQueries({ queryKey, exact: true })
}

/**
 * Puts the answer of a command in place of a read. If the read is being made, its answer may be from before the command,
 * so it is made again.
 */
export function putInPlace(queryKey: QueryKey, answer: unknown): void {
  queryClient.setQueryData(queryKey, answer)
  if (queryClient.isFetching({ queryKey, exact: true }) > 0)
    void queryClient.invalidateQueries({ queryKey, exact: true })
}
