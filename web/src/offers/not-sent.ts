/** An offer or a bid that did not go out (POP-38). */
export const notSent = { title: 'Something went wrong.', what: 'Request has not been sent' } as const
