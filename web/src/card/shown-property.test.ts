import { expect, test } from 'vitest'
import { shownProperty } from './shown-property.ts'

test('a pack’s type is shown in words, and other properties as they come', () => {
  expect(shownProperty({ title: 'PackType', text: 'identity' })).toEqual({
    title: 'Pack type',
    text: 'Identity',
  })
  expect(shownProperty({ title: 'Team', text: 'LAC' })).toEqual({ title: 'Team', text: 'LAC' })
})
