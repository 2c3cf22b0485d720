import { createTransport } from 'nodemailer'
import { Undeliverable, type Transport } from './transport.ts'

interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://` if the connection is encrypted from the start. */
  readonly url: string
  /** `Called Shot <no-reply@example.com>` */
  readonly from: string
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Mail by SMTP, plain text. A retry has the same Message-ID, so that a mailbox shows the mail once. */
export function createSmtpTransport({ url, from }: SmtpSettings): Transport {
  const smtp = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async deliver({ id, recipient, subject, body, createdAt }) {
      try {
        await smtp.sendMail({
          from,
          // As an object it is one address, whatever it contains.
          to: { name: '', address: recipient },
          subject,
          text: body,
          date: createdAt,
          messageId: `<${id}.${createdAt.getTime()}@${domain}>`,
        })
      } catch (error) {
        throw isForGood(error) ? new Undeliverable(reasonOf(error), { cause: error }) : error
      }
    },
  }
}

/** 5xx means that the server will never accept this mail, unless it refused our log-in. */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  return status >= 500 && !('code' in error && error.code === 'EAUTH')
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
