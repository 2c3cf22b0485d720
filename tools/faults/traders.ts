import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

/** A trader's request under one key, repeated until its final answer. */
export interface Act {
  readonly player: number
  readonly kind:
    | 'buy a pack'
    | 'open a pack'
    | 'list a pack'
    | 'take off'
    | 'buy a listing'
    | 'offer'
    | 'withdraw an offer'
  readonly key: string
  /** The text of the last answer. */
  readonly text: string
  readonly status: number
}

/** Counts by status and sentence of the answers that players got; a broken connection has its own entry. */
export type AnswerCounts = ReadonlyMap<string, number>

export interface TraderParts {
  readonly id: number
  token(): Promise<string>
  /** The address of the next request. A repetition may go to another process of the same game. */
  address(): string
}

interface Request {
  readonly kind: Act['kind']
  readonly path: string
  readonly body: object
  readonly done: (answer: unknown) => void
}

const bought = z.object({ cardpack_ids: z.array(z.number()) })
const offered = z.object({ offer_id: z.number() })

/**
 * Players who trade packs as fast as they get answers, each one act at a time. A request without an answer, or with a
 * 503, is sent again under its key, as the client does, until the game has decided. Tests compare the log in `acts`
 * with the database.
 */
export class Traders {
  readonly acts: Act[] = []
  readonly #others = new Map<string, number>()
  readonly #forSale = new Map<number, { readonly price: number; readonly seller: number }>()
  readonly #series: number
  #state: 'trading' | 'ending' | 'abandoned' = 'trading'
  #work: Promise<unknown> = Promise.resolve()

  constructor(series: number) {
    this.#series = series
  }

  start(traders: readonly TraderParts[]): void {
    this.#work = Promise.all(traders.map((trader) => this.#trade(trader)))
  }

  /** Stops once every act has an answer. */
  async stop(): Promise<void> {
    this.#state = 'ending'
    await this.#work
  }

  /** Stops at once, even if nothing responds anymore. */
  abandon(): void {
    this.#state = 'abandoned'
  }

  get others(): AnswerCounts {
    return this.#others
  }

  /** The number of acts done up to now. */
  get done(): number {
    return this.acts.reduce((count, { status }) => count + (status === 200 ? 1 : 0), 0)
  }

  async #trade(trader: TraderParts): Promise<void> {
    const packs: number[] = []
    const offers: number[] = []
    for (let turn = 0; this.#state === 'trading'; turn += 1)
      await this.#ask(trader, this.#next(trader, { packs, offers, turn }))
  }

  /** Returns the next request, rotating through the kinds so that each is tried as often as possible. */
  #next(
    trader: TraderParts,
    { packs, offers, turn }: { packs: number[]; offers: number[]; turn: number },
  ): Request {
    const wish = turn % 6
    if (wish === 1 && packs.length > 2) {
      const pack = packs.shift() ?? 0
      return { kind: 'open a pack', path: `/api/card_pack/${pack}/open`, body: {}, done: () => undefined }
    }
    if (wish === 2 && packs.length > 1) return this.#list(trader, packs)
    const found = [...this.#forSale].find(([, { seller }]) => seller !== trader.id)
    if (wish === 3 && found) return this.#buyListing(found, packs)
    if (wish === 4 && found) {
      const body = { marketplace_listing_id: found[0], amount: 0.5, expires_in_days: 1, expires_in_hours: 0 }
      return {
        kind: 'offer',
        path: '/api/marketplace_offer',
        body,
        done: (answer) => void offers.push(offered.parse(answer).offer_id),
      }
    }
    const offer = offers.shift()
    if (wish === 5 && offer !== undefined)
      return {
        kind: 'withdraw an offer',
        path: `/api/marketplace_offer/${offer}/withdraw`,
        body: {},
        done: () => undefined,
      }
    return {
      kind: 'buy a pack',
      path: `/api/card_series/${this.#series}/buy`,
      body: { payment_method: 'balance', quantity: 1, tier: 1 },
      done: (answer) => void packs.push(...bought.parse(answer).cardpack_ids),
    }
  }

  #list(trader: TraderParts, packs: number[]): Request {
    const pack = packs.shift() ?? 0
    const price = 1
    return {
      kind: 'list a pack',
      path: `/api/marketplace_listing/${pack}/sell`,
      body: { price },
      done: () => void this.#forSale.set(pack, { price, seller: trader.id }),
    }
  }

  #buyListing([pack, { price }]: readonly [number, { readonly price: number }], packs: number[]): Request {
    this.#forSale.delete(pack)
    const path = `/api/marketplace_listing/${pack}/buy`
    return { kind: 'buy a listing', path, body: { expected_price: price }, done: () => void packs.push(pack) }
  }

  async #ask(trader: TraderParts, { kind, path, body, done }: Request): Promise<void> {
    const key = randomUUID()
    while (this.#state !== 'abandoned') {
      const token = await trader.token().catch(() => null)
      const answer = token === null ? null : await send(`${trader.address()}${path}`, { token, key, body })
      if (answer === null || answer.status >= 500) {
        this.#note(answer)
        await sleep(100)
        continue
      }
      if (answer.status !== 200) this.#note(answer)
      this.acts.push({ player: trader.id, kind, key, status: answer.status, text: answer.text })
      if (answer.status === 200) done(JSON.parse(answer.text))
      return
    }
  }

  #note(answer: Answer | null): void {
    const sentence =
      answer === null
        ? 'no answer'
        : `${answer.status} ${sentenceIn(answer.text)}${answer.comesAgain ? ' (Retry-After)' : ''}`
    this.#others.set(sentence, (this.#others.get(sentence) ?? 0) + 1)
  }
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly comesAgain: boolean
}

async function send(
  address: string,
  { token, key, body }: { readonly token: string; readonly key: string; readonly body: object },
): Promise<Answer | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      // A suspended server neither responds nor closes the connection.
      signal: AbortSignal.timeout(60_000),
    })
    return {
      status: response.status,
      text: await response.text(),
      comesAgain: response.headers.has('retry-after'),
    }
  } catch {
    return null
  }
}

function sentenceIn(text: string): string {
  const read = z.object({ message: z.string() }).safeParse(JSON.parse(text))
  return read.success ? read.data.message : text
}
