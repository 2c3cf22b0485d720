import { expect } from '@playwright/test'
import { operator } from './operator.ts'

interface Sent {
  readonly channel: 'mail' | 'text'
  readonly subject: string
  readonly body: string
}

/** Returns the newest mail or text message to the recipient, as the operator reads it in the embedded outbox. */
async function newestMessageTo(recipient: string): Promise<Sent> {
  const { data } = await operator.get<{ data: Sent[] }>(
    `/outbox?search=${encodeURIComponent(recipient)}&limit=1`,
  )
  const [newest] = data
  if (!newest) throw new Error(`nothing was sent to ${recipient}`)
  return newest
}

/** Returns the code in the newest text message to the number. */
export async function codeTextedTo(number: string): Promise<string> {
  const { channel, body } = await newestMessageTo(number)
  expect(channel).toBe('text')
  return /^\d{6}/.exec(body)?.[0] ?? ''
}

/** Returns the link in the newest mail to the address. */
export async function linkMailedTo(email: string): Promise<string> {
  const { channel, body } = await newestMessageTo(email)
  expect(channel).toBe('mail')
  return /http\S+/.exec(body)?.[0] ?? ''
}
