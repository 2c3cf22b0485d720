import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { addressKey } from '../address-keys.ts'

export interface CallsAtOnceSettings {
  readonly moneyCallsAtOnce: number
  readonly callsAtOnce: number
  readonly callsAtOncePerAddress: number
}

export interface Calling {
  /** The token's owner; null for a guest. */
  readonly authId: string | null
  readonly address: string
  readonly endpoint: Pick<Endpoint, 'who' | 'moves'>
}

/** How many of the calls in flight run at the same time; the others wait for their turn. */
interface Lanes {
  enter(key: string): Promise<() => void>
}

/**
 * Fewer than the connections that serve commands (three), so that another player's call always finds one free; and for
 * one address about as many as keep all connections busy, so that it does not fill the database's queue alone.
 */
const workedOn = { money: 2, ofPlayer: 4, ofGuests: 6, ofAddress: 12 }

/**
 * How many calls one player, or one address, may have in flight at the same time, in this process: a few run, some more
 * wait in their own line, and further ones are refused with 429 and Retry-After. So one player's calls, each of them
 * allowed, cannot block everybody else's. Operators' calls are not counted as money.
 */
export function createCallsAtOnce(settings: CallsAtOnceSettings) {
  const money = lanes(workedOn.money, settings.moneyCallsAtOnce)
  const ofPlayer = lanes(workedOn.ofPlayer, settings.callsAtOnce)
  const ofGuests = lanes(workedOn.ofGuests, settings.callsAtOncePerAddress)
  const ofAddress = lanes(workedOn.ofAddress, settings.callsAtOncePerAddress)

  /** From narrowest to widest, so that a player who waits for their own calls blocks nobody else. */
  function* turnsOf({ authId, address, endpoint }: Calling): Generator<readonly [Lanes, string], void, void> {
    const household = addressKey(address)
    if (authId === null) return yield [ofGuests, household]
    if (endpoint.moves === true && endpoint.who !== 'operator') yield [money, authId]
    yield [ofPlayer, authId]
    yield [ofAddress, household]
  }

  return {
    async inTurn<Answer>(calling: Calling, work: () => Promise<Answer>): Promise<Answer> {
      const entered: (() => void)[] = []
      try {
        for (const [lane, key] of turnsOf(calling)) entered.push(await lane.enter(key))
        return await work()
      } finally {
        for (const leave of entered.reverse()) leave()
      }
    },
    /** Waits for the turn of a guest at this address; the caller ends it. */
    guestsTurn: (address: string): Promise<() => void> => ofGuests.enter(addressKey(address)),
  }
}

export type CallsAtOnce = ReturnType<typeof createCallsAtOnce>

/**
 * Requests of this scope, which are no calls of the contract, wait for their turn among the guests' calls of their
 * address. A turn ends with the answer, or with the connection.
 */
export function takeGuestsTurns(scope: FastifyInstance, { guestsTurn }: CallsAtOnce): void {
  scope.addHook('preHandler', async ({ ip }, { raw }) => {
    let leave: (() => void) | null = await guestsTurn(ip)
    const end = () => {
      leave?.()
      leave = null
    }
    if (raw.closed) return end()
    raw.once('finish', end).once('close', end)
  })
}

interface Lane {
  working: number
  readonly waiting: (() => void)[]
}

function lanes(maxWorking: number, maxInFlight: number): Lanes {
  const open = new Map<string, Lane>()

  function leave(key: string, lane: Lane): void {
    const next = lane.waiting.shift()
    // The slot goes to the next in line, so that no new caller slips in between.
    if (next) return next()
    lane.working -= 1
    if (lane.working === 0) open.delete(key)
  }

  return {
    async enter(key) {
      const lane = open.get(key) ?? { working: 0, waiting: [] }
      open.set(key, lane)
      if (lane.working + lane.waiting.length >= maxInFlight)
        throw refuse('too_many', {
          message: 'Too many requests at the same time. Please wait a moment.',
          retryAfterSeconds: 1,
        })
      if (lane.working < maxWorking) lane.working += 1
      else await new Promise<void>((resolve) => lane.waiting.push(resolve))
      return () => leave(key, lane)
    },
  }
}
