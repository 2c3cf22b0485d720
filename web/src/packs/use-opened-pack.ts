import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { z } from 'zod'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { nothing } from '@called-shot/shared/topics.ts'
import { call } from '../api/client.ts'
import { newActionKey } from '../api/idempotency.ts'
import { refresh } from '../api/refresh.ts'
import { ApiError, isRefusal, messageOf } from '../api/api-error.ts'
import { tabStorage } from '../browser-storage.ts'
import { freshClientSeed, takesNoSeeds } from './client-seed.ts'

/** The seal from when the pack was bought, before it was opened, and the seed added by this browser. */
export interface Commitment {
  readonly seedHash: string
  readonly clientSeed: string
}

/**
 * Opens the pack: one call per visit, however often the page renders (OPEN-08). A player who has opened it before sees
 * the same cards again.
 */
export function useOpenedPack(packId: number | null) {
  const { key: visit } = useLocation()
  // After a reload or Back the pack may be open already, and then it takes no seed.
  const mayBeOpen = useNavigationType() === NavigationType.Pop
  // Tried again after a lost answer, it is still the opening.
  const [key] = useState(newActionKey)
  return useQuery({
    queryKey: ['opened pack', packId, visit],
    // No abort signal: leaving the page early must not cancel the only call.
    queryFn: () => openPack({ packId: packId ?? 0, key, mayBeOpen }),
    enabled: packId !== null,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  })
}

/** The pack may be open: the call was sent, and no answer came. */
export class OpeningUnanswered extends Error {}

interface Opening {
  readonly packId: number
  readonly key: string
  readonly mayBeOpen: boolean
}

async function openPack({ packId, key, mayBeOpen }: Opening) {
  const takesSeed = !mayBeOpen || (await takesSeedOf(packId))
  const commitment = takesSeed ? await throwInSeed(packId) : rememberedCommitment(packId)
  const opened = await call(packs.openPack, { params: { id: packId }, key }).catch((error: unknown) => {
    throw isRefusal(error) ? error : new OpeningUnanswered(messageOf(error))
  })
  // The checklist's step is not done while the pack still looks sealed.
  const { changes = nothing } = packs.openPack
  void refresh(changes.filter((topic) => topic !== 'first steps'))
  return { ...opened, commitment }
}

/** Asked first, so that no seed is sent to be refused. */
async function takesSeedOf(packId: number): Promise<boolean> {
  if (rememberedCommitment(packId)) return false
  try {
    const { untouched } = await call(packs.showSeal, { params: { id: packId } })
    return untouched
  } catch (error) {
    if (takesNoSeeds(error)) return true
    throw error
  }
}

/**
 * Sends this browser's seed for the pack and returns it with the pack's seal. A pack that was opened or tried before
 * keeps its seed: the one that this tab remembers, otherwise null. Also null if the server takes no seeds.
 */
async function throwInSeed(packId: number): Promise<Commitment | null> {
  const remembered = rememberedCommitment(packId)
  if (remembered) return remembered
  try {
    const { client_seed: clientSeed, seed_hash: seedHash } = await call(packs.setClientSeed, {
      params: { id: packId },
      body: { client_seed: freshClientSeed() },
    })
    const commitment = { clientSeed, seedHash }
    tabStorage.set(storageKey(packId), JSON.stringify(commitment))
    return commitment
  } catch (error) {
    if (takesNoSeeds(error) || (error instanceof ApiError && error.code === 'already_opened')) return null
    throw error
  }
}

const commitmentShape = z.object({ seedHash: z.string(), clientSeed: z.string() })
const storageKey = (packId: number) => `pack-seal-${packId}`

function rememberedCommitment(packId: number): Commitment | null {
  return commitmentShape.safeParse(tabStorage.getJson(storageKey(packId))).data ?? null
}
