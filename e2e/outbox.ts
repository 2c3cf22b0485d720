import { expect } from '@playwright/test'
import { operator } from './operator.ts'

interface Sent {
  readonly channel: 'mail' | 'text'
  readonly subject: string
  readonly body: string
}

/** What was last mailed or texted there, as the operator reads it in the embedded outbox. */
export async function newestMessageTo(recipient: string): Promise<Sent> {
  const { data } = await operator.get<{ data: Sent[] }>(
    `/outbox?search=${encodeURIComponent(recipient)}&limit=1`,
  )
  const [newest] = data
  if (!newest) throw new Error(`nothing was sent to ${recipient}`)
  return newest
}

/** The code in the newest text message to that number. */
export async function codeTextedTo(number: string): Promise<string> {
  const { channel, body } = await newestMessageTo(number)
  expect(channel).toBe('text')
  return /^\d{6}/.exec(body)?.[0] ?? ''
}

/** The address in the newest mail. */
export async function linkMailedTo(email: string): Promise<string> {
  const { channel, body } = await newestMessageTo(email)
  expect(channel).toBe('mail')
  return /http\S+/.exec(body)?.[0] ?? ''
}
