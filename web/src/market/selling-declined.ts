/** A sale that did not come about, at a price or to a bid (POP-54). */
export const sellingDeclined = { title: 'Selling Declined!', what: 'Something went wrong.' } as const
