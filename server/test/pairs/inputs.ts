/** A request without anything; acts add what theirs has. */
export const inputs = { params: undefined, query: undefined, body: undefined }

export const aDay = { expires_in_days: 1, expires_in_hours: 0 }
