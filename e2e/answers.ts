import { paginate, type PageRequest } from '@called-shot/shared/page.ts'

/** Returns a list as the server does: all of these rows, or the requested page of them. */
export function listOf(
  rows: readonly unknown[],
  { limit, offset }: PageRequest = { limit: Math.max(20, rows.length), offset: 0 },
): object {
  return {
    data: rows.slice(offset, offset + limit),
    pagination_metadata: paginate(rows.length, { limit, offset }),
  }
}

/** A redeemable $7.50 prize in the player's own inventory; `change` turns it into another card. */
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
