import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { accountId, type AccountId } from '../../shared/src/ids.ts'
import { cents } from '../../shared/src/money.ts'
import { purseOf } from '../../server/src/commit/player.ts'
import { house } from '../../server/src/ledger/kinds.ts'
import { renewedToken } from '../bench/renewed-token.ts'
import type { BenchWorld } from '../bench/world.ts'
import type { ActName, Answered, SentAct } from './answers.ts'
import { callerFrom, type Answer, type Call } from './call.ts'

const writers = 8
const readers = 8
/** The pause between two acts of one player, short enough that some are always in progress. */
const pauseMilliseconds = 60
const retryMilliseconds = 250
const priceDollars = 2
const fundsCents = 10_000_000

const signedUp = z.object({ token: z.string(), user: z.object({ id: z.number() }) })
const boughtPack = z.object({ cardpack_id: z.number() })
const changedListing = z.object({ marketplace_id: z.number() })

export interface ReadCall extends Answered {
  readonly path: string
  readonly status: number | null
}

interface Person {
  readonly id: AccountId
  readonly call: (call: Call) => Promise<Answer>
  readonly token: () => Promise<string>
}

/**
 * Players who keep buying packs, selling them to each other and opening them, each from their own address, and log
 * every key and answer. Other players read lists. An unanswered act is sent again under its key, as the client does; a
 * read is sent once.
 */
export class Load {
  readonly acts: SentAct[] = []
  readonly writes: Answered[] = []
  readonly reads: ReadCall[] = []
  readonly #address: string
  #people: readonly Person[] = []
  #series: { readonly id: number; readonly tier: number } | null = null
  readonly #forSale: { readonly pack: number; readonly seller: AccountId }[] = []
  #isWriting = true
  #isReading = true
  #running: Promise<unknown> = Promise.resolve()

  constructor(address: string) {
    this.#address = address
  }

  /** Signs the players up, gives them money, and starts the load. */
  async start(world: BenchWorld): Promise<void> {
    const count = writers + readers
    this.#people = await Promise.all(Array.from({ length: count }, (_, index) => this.#signUp(index)))
    const { rows } = await world.database.owner.query<{ id: number; tier: number }>(
      `select s.id, s.tier from series s join series_version v on v.series_id = s.id and v.version = s.current_version
      where s.pack_type = 'identity' and s.on_sale and not s.tutorial and v.supply is null and v.price_cents > 0
      order by v.price_cents, s.id limit 1`,
    )
    this.#series = rows[0] ?? null
    await world.runner.runHouse(
      async () => ({
        answer: null,
        transfers: this.#people.map(({ id }) => ({
          from: house.grants,
          to: purseOf(id).available,
          cents: cents(fundsCents),
          kind: 'grant' as const,
        })),
      }),
      null,
    )
    this.#running = Promise.all(
      this.#people.map((person, index) => (index < writers ? this.#write(person) : this.#read(person))),
    )
  }

  tokens(): Promise<string[]> {
    return Promise.all(this.#people.map(({ token }) => token()))
  }

  setReading(isReading: boolean): void {
    this.#isReading = isReading
  }

  setWriting(isWriting: boolean): void {
    this.#isWriting = isWriting
  }

  /** Stops the load once every act has its answer. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }

  #isStopping = false

  /** Sends some acknowledged acts once more under their keys; returns those that get a different answer. */
  async repeatAcknowledged(most: number): Promise<readonly string[]> {
    const done = this.#sent.filter(({ act }) => act.answer?.status === 200)
    const step = Math.max(1, Math.floor(done.length / most))
    const wrong: string[] = []
    for (const { person, act, call } of done.filter((_, index) => index % step === 0)) {
      const again = await person.call({ ...call, token: await person.token() })
      if (again.text !== act.answer?.text) wrong.push(`${act.act} under ${act.key} got a different answer`)
    }
    return wrong
  }

  readonly #sent: { readonly person: Person; readonly act: SentAct; readonly call: Call }[] = []

  async #signUp(index: number): Promise<Person> {
    const call = callerFrom(`127.0.1.${index + 1}`, this.#address)
    const email = `player${index}@example.com`
    const password = 'a password of the cluster'
    const first = signedUp.parse(
      JSON.parse(
        (
          await call({
            method: 'POST',
            path: '/api/auth/register',
            body: { email, password, name: 'Ann Lee', birth_date: '1990-05-17', state: 'CA' },
          })
        ).text,
      ),
    )
    const logIn = async () => {
      for (;;) {
        const body = { email, password }
        const answer = await call({ method: 'POST', path: '/api/user/login', body }).catch(() => null)
        if (answer?.status === 200) return signedUp.parse(JSON.parse(answer.text)).token
        await sleep(retryMilliseconds)
      }
    }
    return { id: accountId(first.user.id), call, token: renewedToken(first.token, logIn) }
  }

  async #write(person: Person): Promise<void> {
    const packs: number[] = []
    for (let turn = 0; !this.#isStopping; turn += 1) {
      if (this.#isWriting) await this.#actOnce(person, packs, turn)
      await sleep(pauseMilliseconds)
    }
  }

  /** Acts in rotation: buys two packs, sells one to another player, opens one. */
  async #actOnce(person: Person, packs: number[], turn: number): Promise<void> {
    const step = turn % 5
    if (step === 2) {
      const pack = packs.pop()
      if (pack === undefined) return
      const body = { price: priceDollars }
      const path = `/api/marketplace_listing/${pack}/sell`
      const answer = await this.#send(person, 'list a pack', { path, body })
      if (answer !== null) this.#forSale.push({ pack, seller: person.id })
    } else if (step === 3) {
      const index = this.#forSale.findIndex(({ seller }) => seller !== person.id)
      const [listed] = index < 0 ? [] : this.#forSale.splice(index, 1)
      if (!listed) return
      const path = `/api/marketplace_listing/${listed.pack}/buy`
      const body = { expected_price: priceDollars }
      const answer = await this.#send(person, 'buy a listing', { path, body })
      if (answer !== null) packs.push(changedListing.parse(answer).marketplace_id)
    } else if (step === 4) {
      const pack = packs.pop()
      if (pack === undefined) return
      await this.#send(person, 'open a pack', { path: `/api/card_pack/${pack}/open` })
    } else {
      const { id = 0, tier = 0 } = this.#series ?? {}
      const body = { payment_method: 'balance', quantity: 1, tier }
      const answer = await this.#send(person, 'buy a pack', { path: `/api/card_series/${id}/buy`, body })
      if (answer !== null) packs.push(boughtPack.parse(answer).cardpack_id)
    }
  }

  /** Sends until there is an answer, a result or a refusal. Returns the parsed result; null for a refusal. */
  async #send(
    person: Person,
    act: ActName,
    { path, body }: { readonly path: string; readonly body?: unknown },
  ): Promise<unknown> {
    const key = randomUUID()
    const call: Call = { method: 'POST', path, key, ...(body === undefined ? {} : { body }) }
    let answer: Answer | null = null
    let times = 0
    while (answer === null) {
      times += 1
      const sentAt = Date.now()
      const came = await person.call({ ...call, token: await person.token() }).catch(() => null)
      if (came !== null && came.status < 500) answer = came
      this.writes.push({ sentAt, at: Date.now(), isOk: came?.status === 200 })
      if (answer === null) await sleep(retryMilliseconds)
    }
    const sent: SentAct = { key, account: person.id, act, times, answer }
    this.acts.push(sent)
    this.#sent.push({ person, act: sent, call })
    return answer.status === 200 ? JSON.parse(answer.text) : null
  }

  async #read(person: Person): Promise<void> {
    for (let turn = 0; !this.#isStopping; turn += 1) {
      if (this.#isReading) await this.#readOnce(person, turn)
      await sleep(pauseMilliseconds)
    }
  }

  async #readOnce(person: Person, turn: number): Promise<void> {
    const path = readPaths[turn % readPaths.length] ?? ''
    const token = await person.token()
    const sentAt = Date.now()
    const came = await person.call({ method: 'GET', path, token }).catch(() => null)
    const status = came?.status ?? null
    this.reads.push({ path, sentAt, at: Date.now(), isOk: status === 200, status })
  }
}

const readPaths = [
  '/api/me/marketplace_card_packs/params?limit=20&status=for_sale&order=low_high',
  '/api/me/marketplace_cards/params?limit=20&search=ma',
  '/api/card_collection/list_card_collections/params?limit=20',
  '/api/live/events',
]
