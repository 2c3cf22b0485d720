/** The text of an offer or a bid that was not sent (POP-38). */
export const notSent = { title: 'Something went wrong.', what: 'Request has not been sent' } as const
