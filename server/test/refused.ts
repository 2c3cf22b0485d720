import { expect } from 'vitest'

interface Details {
  /** A part of its message. */
  readonly says?: string
  readonly fields?: readonly string[]
}

/** Matches the error of a refusal with this code, and with these details if they are given. */
export function refused(code: string, { says, fields }: Details = {}): unknown {
  return expect.objectContaining({
    code,
    ...(says && { message: expect.stringContaining(says) }),
    ...(fields && { fields }),
  })
}
