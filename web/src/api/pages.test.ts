import { expect, test } from 'vitest'
import { paginate } from '@called-shot/shared/page.ts'
import { rowsOf } from './pages.ts'

const page = (...ids: readonly number[]) => ({
  data: ids.map((id) => ({ id })),
  pagination_metadata: paginate(5, { limit: 3, offset: 0 }),
})

test('a row that moved to the next page between two reads appears once, where it was first', () => {
  expect(rowsOf({ pages: [page(1, 2, 3), page(3, 4, 5)] }).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  expect(rowsOf(undefined)).toEqual([])
})
