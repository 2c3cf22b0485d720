import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { expect } from 'vitest'
import type { AnswerIn } from '@called-shot/shared/endpoint.ts'
import { drawAgain, sealedListsText, type Draws } from '@called-shot/shared/fairness/proof.ts'
import { wordsOf } from '@called-shot/shared/fairness/words.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { termsText } from '@called-shot/shared/packs/series-terms.ts'
import type { Queries } from '../src/commit/reader.ts'
import { readProof } from '../src/packs/proof-lists.ts'
import { secondChecker } from './second-checker.ts'

export function sha256(...parts: (Buffer | string)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Draws opened packs again from their published proofs alone, as scripts/verify-draw.ts does. */
export function drawingAgain(queries: Queries) {
  const proofs: AnswerIn<typeof packs.proof>[] = []

  async function recompute(pack: number): Promise<{ draws: Draws; again: unknown }> {
    const proof = await readProof(queries, pack)
    proofs.push(z.encode(packs.proof.answer, proof))
    const draws: Draws = JSON.parse(JSON.stringify(proof.draws))
    const seed = Buffer.from(proof.server_seed, 'hex')
    expect(sha256(termsText(draws.terms))).toBe(proof.series_hash)
    const sealed = draws.sealed ? Buffer.from(sha256(sealedListsText(draws.sealed)), 'hex') : ''
    expect(sha256(seed, Buffer.from(proof.series_hash, 'hex'), sealed)).toBe(proof.seed_hash)
    const hmac = (text: string) => createHmac('sha256', seed).update(text).digest()
    const words = wordsOf(hmac, { clientSeed: proof.client_seed, packId: proof.pack_id })
    return { draws, again: drawAgain(words, draws) }
  }

  /** The checker in Python draws all packs that were recomputed, too; for the end of a file. */
  async function expectSecondChecker(): Promise<void> {
    const { broken, output } = await secondChecker('draw', proofs)
    expect(broken).toEqual([])
    expect(proofs.length).toBeGreaterThan(0)
    expect(output.match(/^yes {2}the seeds draw these/gm)).toHaveLength(proofs.length)
  }

  return { recompute, expectSecondChecker }
}
