import type { Config } from '../config.ts'
import type { Channel } from './mailer.ts'
import { createTextGateway } from './text-gateway.ts'
import type { Transport, Transports } from './transport.ts'

type MessageConfig = Pick<Config, 'mail' | 'textMessages'>

/**
 * The transports of this configuration: none for a channel whose messages stay in the outbox. The SMTP library is
 * loaded only if it is used.
 */
export async function openTransports({ mail, textMessages }: MessageConfig): Promise<Transports> {
  const transports = new Map<Channel, Transport>()
  if (mail) {
    const { createSmtpTransport } = await import('./smtp-transport.ts')
    transports.set('mail', createSmtpTransport(mail))
  }
  if (textMessages) transports.set('text', createTextGateway(textMessages))
  return transports
}

/** The channels whose messages a job delivers. */
export function deliveredChannels({ mail, textMessages }: MessageConfig): ReadonlySet<Channel> {
  return new Set([...(mail ? (['mail'] as const) : []), ...(textMessages ? (['text'] as const) : [])])
}
