let goodbye: 'none' | 'sending' | 'said' = 'none'

/**
 * Sends what ends every session of the player. If it succeeds, this tab says so until the player leaves with `logout`,
 * which loads a new page: that the session has ended, as reads and other tabs find, would take the message away.
 */
export async function sayingGoodbye<Result>(send: () => Promise<Result>): Promise<Result> {
  goodbye = 'sending'
  try {
    const answer = await send()
    goodbye = 'said'
    return answer
  } catch (error) {
    goodbye = 'none'
    throw error
  }
}

/** Whether the session has ended with a message that is still shown. */
export function hasSaidGoodbye(): boolean {
  return goodbye === 'said'
}

/** The same, or it may be about to. */
export function isSayingGoodbye(): boolean {
  return goodbye !== 'none'
}
