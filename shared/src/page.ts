import { z } from 'zod'
import { mayLack, numberIn, type Sent } from './answer.ts'

const defaultLimit = 20
export const maxLimit = 100

export interface PaginationMetadata {
  readonly total_count: number
  readonly current_page: number
  readonly page_count: number
  readonly has_prev_page: boolean
  readonly has_next_page: boolean
  readonly offset: number
  readonly limit: number
}

/** Lists answer `{ data, pagination_metadata }` (Core §3, LIST-57). Market §3 names only total, offset and limit. */
export const paginationMetadata = z.object({
  total_count: mayLack(z.number().int(), 0),
  current_page: mayLack(z.number().int(), (sent) => paginated(sent).current_page),
  page_count: mayLack(z.number().int(), (sent) => paginated(sent).page_count),
  has_prev_page: mayLack(z.boolean(), (sent) => paginated(sent).has_prev_page),
  has_next_page: mayLack(z.boolean(), (sent) => paginated(sent).has_next_page),
  offset: mayLack(z.number().int(), 0),
  limit: mayLack(z.number().int(), defaultLimit),
} satisfies Record<keyof PaginationMetadata, z.ZodType>)

/** `data` may be null (LIST-33); a list of matches has no metadata in the specification, and is then complete. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: mayLack(z.array(item), []),
    pagination_metadata: mayLack(paginationMetadata, ({ data }) => {
      const count = Array.isArray(data) ? data.length : 0
      return paginate(count, { limit: Math.max(defaultLimit, count), offset: 0 })
    }),
  })

/** In a query: 0 or more. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, {
    error: ({ input }) =>
      /^\d+$/.test(String(input)) ? 'is too large' : 'must be a whole number of 0 or more',
  })
  .transform(Number)

/** An empty one counts as none (LIST-41). */
function orNone<Schema extends z.ZodType<number>>(schema: Schema, otherwise: number) {
  return z.union([z.literal('').transform(() => otherwise), schema]).default(otherwise)
}

/** `limit` is at least 1 and capped at `maxLimit`; `offset` is 0 or more; both are 400 for anything else. */
export const pageQuery = {
  limit: orNone(
    wholeNumber
      .refine((limit) => limit >= 1, 'must be at least 1')
      .transform((limit) => Math.min(limit, maxLimit)),
    defaultLimit,
  ),
  offset: orNone(wholeNumber, 0),
}

export interface PageRequest {
  readonly limit: number
  readonly offset: number
}

/** Beyond the last page, however far, the current one is the page after it. */
export function paginate(totalCount: number, request: PageRequest): PaginationMetadata {
  const { limit, offset } = request
  const pageCount = Math.max(1, Math.ceil(totalCount / limit))
  return {
    total_count: totalCount,
    current_page: Math.min(Math.floor(offset / limit), pageCount) + 1,
    page_count: pageCount,
    has_prev_page: offset > 0,
    has_next_page: offset + limit < totalCount,
    offset,
    limit,
  }
}

/** Computes the rest of the metadata from its total, offset and limit. */
function paginated(sent: Sent): PaginationMetadata {
  const sentNumber = (name: string, otherwise: number) => {
    const value = numberIn(sent[name])
    return typeof value === 'number' ? value : otherwise
  }
  return paginate(sentNumber('total_count', 0), {
    limit: Math.max(1, sentNumber('limit', defaultLimit)),
    offset: sentNumber('offset', 0),
  })
}
