/** An empty request, to which a call adds its own parts. */
export const inputs = { params: undefined, query: undefined, body: undefined }

/** How long offers and bids stay open. */
export const aDay = { expires_in_days: 1, expires_in_hours: 0 }
