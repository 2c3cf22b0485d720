import type { Pool } from 'pg'

export interface Message {
  readonly channel: 'mail' | 'text'
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/** Sends mail and text messages; resolves once the message will not be lost. */
export interface Mailer {
  send(message: Message): Promise<void>
}

/** The embedded default: messages are rows that operators read (`GET /operator/outbox`). */
export function createOutbox(pool: Pool): Mailer {
  return {
    async send({ channel, recipient, subject, body }) {
      await pool.query({
        name: 'outbox-insert',
        text: 'insert into outbox (channel, recipient, subject, body) values ($1, $2, $3, $4)',
        values: [channel, recipient, subject, body],
      })
    },
  }
}
