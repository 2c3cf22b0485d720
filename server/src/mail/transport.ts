import type { Channel } from './mailer.ts'

/** An outgoing message. */
export interface Outgoing {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly createdAt: Date
}

/**
 * Hands messages to the mail or text service. `deliver` resolves once the other side has accepted the message; it
 * throws `Undeliverable` for one that will never be accepted, and anything else for one that may succeed later.
 */
export interface Transport {
  deliver(message: Outgoing): Promise<void>
}

export type Transports = ReadonlyMap<Channel, Transport>

export class Undeliverable extends Error {}
