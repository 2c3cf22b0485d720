import { createHmac, createSecretKey } from 'node:crypto'
import { drawAgain, type CardRow, type Draws } from '@called-shot/shared/fairness/proof.ts'
import { wordsOf } from '@called-shot/shared/fairness/words.ts'

export interface KnownDraw {
  readonly packId: number
  /** The server seed that became public. */
  readonly seed: Buffer
  readonly draws: Pick<Draws, 'terms' | 'lists'>
}

export interface Ground {
  readonly clientSeed: string
  readonly cards: readonly CardRow[]
}

/**
 * Attacks a closed pack whose server seed is known: tries that many client seeds and returns the one with the rarest
 * cards.
 */
export function grindDraw({ packId, seed, draws }: KnownDraw, tries: number): Ground {
  const key = createSecretKey(seed)
  const hmac = (text: string) => createHmac('sha256', key).update(text).digest()
  let best: Ground & { worth: number } = { clientSeed: '', cards: [], worth: -1 }
  for (let n = 0; n < tries; n += 1) {
    const clientSeed = `try-${n}`
    const cards = drawAgain(wordsOf(hmac, { clientSeed, packId }), draws)
    const worth = cards.reduce((sum, [, rarity]) => sum + 10 ** rarity, 0)
    if (worth > best.worth) best = { clientSeed, cards, worth }
  }
  return best
}
