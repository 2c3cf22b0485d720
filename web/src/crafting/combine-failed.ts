/** A bulk action that came to nothing; the specification names them all after one of them (Rules §8). */
export const combineFailed = { title: 'Combine cards fails.', what: 'An unexpected error occurred.' } as const
