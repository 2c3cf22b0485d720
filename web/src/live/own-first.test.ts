import { expect, test } from 'vitest'
import { ownFirst } from './own-first.ts'

const game = (event_id: number, state: 'live' | 'scheduled') => ({ event_id, state })

test('games that are on begin with those of the player’s calls; the others keep the order of their starts', () => {
  const isOwn = ({ event_id }: { readonly event_id: number }) => event_id === 3 || event_id === 5
  const on = [1, 2, 3, 4, 5].map((id) => game(id, 'live'))
  expect(ownFirst(on, isOwn).map(({ event_id }) => event_id)).toEqual([3, 5, 1, 2, 4])
  const next = [1, 2, 3].map((id) => game(id, 'scheduled'))
  expect(ownFirst(next, isOwn)).toEqual(next)
})
