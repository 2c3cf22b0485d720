/** The text of a failed sale, at a price or to a bid (POP-54). */
export const sellingDeclined = { title: 'Selling Declined!', what: 'Something went wrong.' } as const
