import { z } from 'zod'
import { endpoint } from '@called-shot/shared/endpoint.ts'
import { nothing } from '@called-shot/shared/topics.ts'
import { useCall } from './query.ts'
import { settings } from '../settings.ts'

const health = endpoint({
  method: 'GET',
  path: '/health',
  reads: nothing,
  who: 'anyone',
  answer: z.object({ status: z.string(), season: z.string().optional() }),
  refusals: [],
  summary: 'Whether the server can serve, and which season it plays',
})

/** Whether the game is played with play money. Read from the page's settings, or from the server if they do not say. */
export function useIsReplay(): boolean {
  const { isReplay } = settings
  const { data } = useCall(health, {}, { staleForever: true, enabled: isReplay === undefined })
  return isReplay ?? data?.season === 'replay'
}
