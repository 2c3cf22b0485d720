/** The texts of a failed bulk action; the specification uses the name of one of them for all (Rules §8). */
export const combineFailed = { title: 'Combine cards fails.', what: 'An unexpected error occurred.' } as const
