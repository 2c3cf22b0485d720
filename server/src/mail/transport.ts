import type { Channel } from './mailer.ts'

/** A message on its way out. */
export interface Outgoing {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly createdAt: Date
}

/**
 * Hands messages to the mail or text service. `deliver` resolves once the other side has taken the message; it throws
 * `Undeliverable` for what will never be taken, and anything else for what may succeed later.
 */
export interface Transport {
  deliver(message: Outgoing): Promise<void>
}

export type Transports = ReadonlyMap<Channel, Transport>

export class Undeliverable extends Error {}
