import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { pools } from '@called-shot/shared/pools/contract.ts'

export type Pool = AnswerOf<typeof pools.list>['trigger_pools'][number]

export interface EventOfPools {
  readonly id: number
  readonly name: string
  /** Null once it has closed. */
  readonly closesAt: Date | null
  readonly pools: readonly Pool[]
}

/** Pools grouped by event, in their original order. */
export function eventsOf(pools: readonly Pool[]): EventOfPools[] {
  return [...Map.groupBy(pools, ({ event_id }) => event_id)].map(([id, ofEvent]) => ({
    id,
    name: ofEvent[0]?.event_name ?? '',
    closesAt: ofEvent.find(({ is_open }) => is_open)?.closes_at ?? null,
    pools: ofEvent,
  }))
}
