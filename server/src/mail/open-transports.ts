import type { Config } from '../config.ts'
import type { Channel } from './mailer.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import { createTextGateway } from './text-gateway.ts'
import type { Transport, Transports } from './transport.ts'

type MessageConfig = Pick<Config, 'mail' | 'textMessages'>

/** The transports of this configuration: none for a channel whose messages stay in the outbox. */
export function openTransports({ mail, textMessages }: MessageConfig): Transports {
  const transports = new Map<Channel, Transport>()
  if (mail) transports.set('mail', createSmtpTransport(mail))
  if (textMessages) transports.set('text', createTextGateway(textMessages))
  return transports
}

/** The channels whose messages a job delivers. */
export function deliveredChannels({ mail, textMessages }: MessageConfig): ReadonlySet<Channel> {
  return new Set([...(mail ? (['mail'] as const) : []), ...(textMessages ? (['text'] as const) : [])])
}
