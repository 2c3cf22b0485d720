import { useEffect } from 'react'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { queryClient } from '../api/query.ts'

export type FirstStep = 'pack' | 'identity' | 'prediction'
type Done = Readonly<Record<FirstStep, boolean>>

const storageKey = 'first-steps'
const loose = [cards.listDates, cards.listCategories, cards.listEvents, cards.listTriggers, cards.listPrizes]

/**
 * What this tab knows of the player's first steps from lists that other screens have read; it asks nothing
 * itself. A step once seen done stays done.
 */
export function useFirstSteps(): Done {
  const before = readDone()
  const prediction = before.prediction || hasAny(cards.listPredictions.path)
  const identity = before.identity || prediction || hasAny(cards.listIdentities.path)
  const pack = before.pack || identity || loose.some(({ path }) => hasAny(path))
  const text = JSON.stringify({ pack, identity, prediction })
  useEffect(() => sessionStorage.setItem(storageKey, text), [text])
  return { pack, identity, prediction }
}

function hasAny(path: string): boolean {
  const answers = queryClient.getQueriesData({ queryKey: [path] })
  return answers.some(([, answer]) => totalOf(answer) > 0)
}

function totalOf(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null || !('pagination_metadata' in answer)) return 0
  const metadata = answer.pagination_metadata
  if (typeof metadata !== 'object' || metadata === null || !('total_count' in metadata)) return 0
  return Number(metadata.total_count)
}

function readDone(): Done {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const has = (step: FirstStep) =>
      typeof stored === 'object' && stored !== null && step in stored && Object(stored)[step] === true
    return { pack: has('pack'), identity: has('identity'), prediction: has('prediction') }
  } catch {
    return { pack: false, identity: false, prediction: false }
  }
}
