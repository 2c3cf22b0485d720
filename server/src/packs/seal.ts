import { createHash } from 'node:crypto'
import type { SealedLists } from '@called-shot/shared/fairness/proof.ts'
import { sealedListsText } from '@called-shot/shared/fairness/proof.ts'
import type { AssetId } from '@called-shot/shared/ids.ts'
import type { SealedPack } from '../commit/effects.ts'
import type { Random } from '../commit/random.ts'

const seedBytes = 32

/** A new secret seed for a pack, and its published hash. */
export function sealPack(
  random: Pick<Random, 'bytes' | 'seal'>,
  pack: { readonly id: AssetId; readonly seriesHash: string; readonly lists: SealedLists | null },
): SealedPack {
  const seed = random.bytes(seedBytes)
  const sealedLists = pack.lists === null ? null : sealedListsText(pack.lists)
  return {
    assetId: pack.id,
    seedHash: commitmentOf(seed, pack.seriesHash, sealedLists),
    seedCipher: random.seal(seed).toString('base64'),
    ...(sealedLists === null ? {} : { sealedLists }),
  }
}

/**
 * The seal of a pack: SHA-256 of the 32 bytes of its seed, the 32 of its terms' hash and, if its lists are sealed too,
 * the 32 of their text's hash (docs/fairness.md).
 */
export function commitmentOf(seed: Buffer, seriesHash: string, sealedLists: string | null = null): string {
  const hash = createHash('sha256').update(seed).update(Buffer.from(seriesHash, 'hex'))
  if (sealedLists !== null) hash.update(createHash('sha256').update(sealedLists, 'utf8').digest())
  return hash.digest('hex')
}
