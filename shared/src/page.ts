import { z } from 'zod'

/** Lists answer `{ data, pagination_metadata }` (Core §3, LIST-57). */
export const paginationMetadata = z.object({
  total_count: z.number().int(),
  current_page: z.number().int(),
  page_count: z.number().int(),
  has_prev_page: z.boolean(),
  has_next_page: z.boolean(),
  offset: z.number().int(),
  limit: z.number().int(),
})
export type PaginationMetadata = z.output<typeof paginationMetadata>

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), pagination_metadata: paginationMetadata })

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number of 0 or more')
  .transform(Number)

/** `limit` is 1 to 100 and larger is capped; `offset` is 0 or more; both are 400 when they are no such numbers. */
export const pageQuery = {
  limit: wholeNumber
    .refine((limit) => limit >= 1, 'must be at least 1')
    .transform((limit) => Math.min(limit, 100))
    .default(20),
  offset: wholeNumber.default(0),
}

export interface PageRequest {
  readonly limit: number
  readonly offset: number
}

export function paginate(totalCount: number, request: PageRequest): PaginationMetadata {
  const { limit, offset } = request
  return {
    total_count: totalCount,
    current_page: Math.floor(offset / limit) + 1,
    page_count: Math.max(1, Math.ceil(totalCount / limit)),
    has_prev_page: offset > 0,
    has_next_page: offset + limit < totalCount,
    offset,
    limit,
  }
}
