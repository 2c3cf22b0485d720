import { createHash, createHmac } from 'node:crypto'

// Written from "The rules, exactly" of docs/fairness.md alone, so it shares nothing with the game's own draw.

export interface PublicProof {
  readonly pack_id: number
  readonly series_hash: string
  readonly seed_hash: string
  readonly client_seed: string
  readonly server_seed: string
  readonly draws: {
    readonly terms: {
      readonly contents: Readonly<Record<string, number>>
      readonly odds: readonly { readonly rarity: number; readonly basisPoints: number }[]
      readonly prizeValues: readonly {
        readonly rarity: number
        readonly values: readonly { readonly cents: number; readonly basisPoints: number }[]
      }[]
      readonly rules: { readonly atLeastOne?: number; readonly onePerson?: boolean }
    }
    readonly lists: {
      readonly collections?: readonly number[]
      readonly people?: readonly (readonly [string, number, number, string])[]
      readonly events?: readonly number[]
      readonly triggers?: readonly (readonly [number, number])[]
      readonly prize_cents?: number
      readonly more_prizes?: number
    }
    readonly sealed?: { readonly people?: string; readonly triggers?: string; readonly rules: number }
    readonly cards: readonly (readonly [string, number, string])[]
  }
}

type Card = [kind: string, rarity: number, ref: string]

/** What was taken for a draw: the word, and the number below which it was used; null where it was dropped. */
export type Taken = [word: number, below: number | null]

export interface Computed {
  readonly series_hash: string
  readonly people?: string
  readonly triggers?: string
  readonly seed_hash: string
  readonly words: Taken[]
  readonly cards: Card[]
}

const kinds = ['category', 'month', 'day', 'year', 'part', 'event', 'trigger', 'prize', 'wager']

export function computeDraw(proof: PublicProof): Computed {
  const { terms, lists, sealed } = proof.draws
  const seed = Buffer.from(proof.server_seed, 'hex')
  const seriesHash = hex(compact(terms))
  const sealedBytes = sealed ? [bytes(hex(compact(sealed)))] : []
  const words: Taken[] = []
  let n = 0

  function below(bound: number): number {
    const limit = 2 ** 48 - (2 ** 48 % bound)
    for (;;) {
      const digest = createHmac('sha256', seed).update(`${proof.client_seed}:${proof.pack_id}:${n}`).digest()
      n += 1
      const word = digest.readUIntBE(0, 6)
      words.push([word, word < limit ? bound : null])
      if (word < limit) return word % bound
    }
  }
  function byWeights(weights: readonly number[]): number {
    const drawn = below(weights.reduce((sum, weight) => sum + weight, 0))
    let sum = 0
    return weights.findIndex((weight) => (sum += weight) > drawn)
  }

  const people = lists.people ?? []
  const anybody = () => people[byWeights(people.map(([, weight]) => weight))]
  if (lists.collections) below(lists.collections.length)
  const onePerson = terms.rules.onePerson ? anybody() : undefined

  const count = (kind: string) =>
    (terms.contents[kind] ?? 0) + (kind === 'prize' ? (lists.more_prizes ?? 0) : 0)
  const all = kinds.reduce((sum, kind) => sum + count(kind), 0)
  const points = [1, 2, 3, 4].map(
    (rarity) => terms.odds.find((row) => row.rarity === rarity)?.basisPoints ?? 0,
  )
  const promised = terms.rules.atLeastOne
  const isHigh = (index: number) => promised !== undefined && index + 1 >= promised
  const high = points.reduce((sum, b, index) => sum + (isHigh(index) ? b : 0), 0)
  function weightsOf(position: number): number[] {
    if (promised === undefined) return points
    if (position === all - 1) return points.map((b, index) => (isHigh(index) ? b : 0))
    return points.map((b, index) => b * (isHigh(index) ? all * high - 10_000 : all * high))
  }

  let eventsLeft = [...(lists.events ?? [])]
  const triggers = lists.triggers ?? []
  let triggersLeft = [...triggers]
  const cards: Card[] = []
  for (const kind of kinds) {
    for (let index = 0; index < count(kind); index += 1) {
      const rarity = byWeights(weightsOf(cards.length)) + 1
      cards.push([...what(kind, index, rarity)])
    }
  }

  function what(kind: string, index: number, rarity: number): Card {
    if (kind === 'event') {
      if (eventsLeft.length === 0) eventsLeft = [...(lists.events ?? [])]
      const [drawn] = eventsLeft.splice(below(eventsLeft.length), 1)
      return [kind, rarity, String(drawn)]
    }
    if (kind === 'trigger') {
      const isBroad = ([, broad]: readonly [number, number]) => broad === 1
      let from: readonly (readonly [number, number])[] =
        index < Math.ceil(count('trigger') / 3) ? triggersLeft.filter(isBroad) : triggersLeft
      if (from.length === 0) {
        if (triggersLeft.length === 0) triggersLeft = [...triggers]
        from = index < Math.ceil(count('trigger') / 3) ? triggers.filter(isBroad) : triggers
        if (from.length === 0) from = triggersLeft
      }
      const drawn = from[below(from.length)]
      triggersLeft = triggersLeft.filter((each) => each !== drawn)
      return [kind, rarity, String(drawn?.[0])]
    }
    if (kind === 'prize' || kind === 'wager') {
      if (lists.prize_cents !== undefined) return [kind, rarity, String(lists.prize_cents)]
      const values = terms.prizeValues.find((row) => row.rarity === rarity)?.values ?? []
      return [kind, rarity, String(values[byWeights(values.map(({ basisPoints }) => basisPoints))]?.cents)]
    }
    const [, , category, born] = onePerson ?? anybody() ?? ['', 0, 0, '']
    const part = kind === 'part' ? (kinds[below(4)] ?? '') : kind
    const [year, month, day] = born.split('-').map(Number)
    return [part, rarity, String({ category, month, day, year }[part])]
  }

  return {
    series_hash: seriesHash,
    ...(lists.people ? { people: hex(compact(lists.people)) } : {}),
    ...(lists.triggers ? { triggers: hex(compact(lists.triggers)) } : {}),
    seed_hash: hex(Buffer.concat([seed, bytes(seriesHash), ...sealedBytes])),
    words,
    cards,
  }
}

/** Compact JSON with the keys of every object sorted. */
function compact(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const inner = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${compact(each)}`)
  return `{${inner.join(',')}}`
}

function hex(what: string | Buffer): string {
  return createHash('sha256').update(what).digest('hex')
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'hex')
}
