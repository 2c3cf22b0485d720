import { expect, test } from 'vitest'
import { completesWords } from './missing-parts-words.ts'

test('a missing part names the people it completes, the best known first', () => {
  expect(completesWords({ completes: ['Patrick Mahomes'], people: 1 })).toBe('Completes Patrick Mahomes')
  expect(completesWords({ completes: ['Patrick Mahomes', 'Travis Kelce'], people: 4 })).toBe(
    'Completes Patrick Mahomes and 3 more',
  )
})
