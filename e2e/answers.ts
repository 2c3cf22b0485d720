import { paginate, type PageRequest } from '@called-shot/shared/page.ts'

/** A list as the server answers it: all of these rows, or the page of them that was asked for. */
export function listOf(
  rows: readonly unknown[],
  { limit, offset }: PageRequest = { limit: Math.max(20, rows.length), offset: 0 },
): object {
  return {
    data: rows.slice(offset, offset + limit),
    pagination_metadata: paginate(rows.length, { limit, offset }),
  }
}

/** A prize of $7.50 in one's own inventory that can be redeemed, or another card by what differs. */
export const heldCard = (id: number, change: object = {}) => ({
  id,
  name: '$7.50',
  type: 'Prize',
  image: '',
  tag: 'Redeemable',
  properties: [{ title: 'Prize Value', text: '$7.50' }],
  cost: null,
  owned_by_self: true,
  is_listed: false,
  marketplace_id: -1,
  ...change,
})
