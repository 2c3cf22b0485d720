/**
 * The random numbers of a draw: a sequence of whole numbers below 2^48. Anyone with both seeds of a pack can recompute
 * its sequence: word n is the first six bytes of HMAC-SHA-256(server seed, "client seed:pack id:n"), n from 0.
 */
export interface Words {
  next(): number
}

export const wordRange = 2 ** 48

/** The text signed with the server seed for word `counter`. */
export function wordText(
  pack: { readonly clientSeed: string; readonly packId: number },
  counter: number,
): string {
  return `${pack.clientSeed}:${pack.packId}:${counter}`
}

/** The first six bytes, the most significant first. */
export function wordOf(digest: Uint8Array): number {
  if (digest.length < 6) throw new RangeError('a digest has at least six bytes')
  return digest.subarray(0, 6).reduce((word, byte) => word * 256 + byte, 0)
}

/** Words as they are needed, from a synchronous hash (node:crypto). */
export function wordsOf(
  hmac: (text: string) => Uint8Array,
  pack: { readonly clientSeed: string; readonly packId: number },
): Words {
  let counter = 0
  return {
    next() {
      const word = wordOf(hmac(wordText(pack, counter)))
      counter += 1
      return word
    },
  }
}

/** Words computed in advance, for an asynchronous hash (a browser's WebCrypto): see `wordsEnough`. */
export function wordsFrom(list: readonly number[]): Words {
  let counter = 0
  return {
    next() {
      const word = list[counter]
      if (word === undefined) throw new RangeError('the draw needs more words than were made')
      counter += 1
      return word
    },
  }
}

/**
 * More words than a draw of that many cards ever uses: three per card, one per pack, and a reserve for rejected ones.
 */
export function wordsEnough(cards: number): number {
  return 16 + 6 * cards
}

/**
 * A number from 0 to bound − 1, each equally likely: words above the last whole multiple of the bound are
 * rejected, because the remainder of a division would favor small numbers.
 */
export function below(words: Words, bound: number): number {
  if (!Number.isSafeInteger(bound) || bound < 1 || bound > wordRange)
    throw new RangeError(`no number is below ${bound}`)
  const limit = wordRange - (wordRange % bound)
  for (;;) {
    const word = words.next()
    if (word < limit) return word % bound
  }
}

/** Draws indexes, each as likely as its weight's share of the sum. Weights are whole numbers of 0 or more. */
export function byWeight(weights: readonly number[]): (words: Words) => number {
  let total = 0
  const ends = weights.map((weight) => (total += weight))
  return (words) => {
    const drawn = below(words, total)
    let [first, last] = [0, ends.length - 1]
    while (first < last) {
      const middle = (first + last) >> 1
      if (drawn < (ends[middle] ?? 0)) last = middle
      else first = middle + 1
    }
    return first
  }
}
