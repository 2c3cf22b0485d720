import { expect } from 'vitest'

/** Matches the error of a refusal with this code. */
export const refused = (code: string): unknown => expect.objectContaining({ code })
