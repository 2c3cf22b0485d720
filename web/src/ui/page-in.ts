/** A page beyond this has an offset that is no number for the server. */
const lastPage = 1_000_000_000_000

/** The page of a list that an address names; the first one if it names none that the server could look for. */
export function pageIn(address: URLSearchParams): number {
  const text = address.get('page') ?? ''
  const page = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 1
  return page <= lastPage ? page : 1
}
