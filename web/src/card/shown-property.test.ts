import { expect, test } from 'vitest'
import { shownProperties } from './shown-property.ts'

test('a property from the wire is shown in words, any other unchanged', () => {
  expect(shownProperties([{ title: 'PackType', text: 'identity' }])).toEqual([
    { title: 'Pack type', text: 'Identity' },
  ])
  expect(shownProperties([{ title: 'Tutorial', text: 'Yes' }])).toEqual([
    { title: 'Starter card', text: 'Yes' },
  ])
  const team = { title: 'Team', text: 'LAC' }
  expect(shownProperties([team])).toEqual([team])
})

test('an Identity without a call shows its streak and no other zeros, one with a call its whole record', () => {
  const type = { title: 'Type', text: 'Kicker' }
  const streak = { title: 'Win Streak', text: '0' }
  const record = (predictions: string) =>
    ['Win Streak', 'Predictions', 'Correct', 'Best Streak'].map((title) => ({
      title,
      text: title === 'Predictions' ? predictions : '0',
    }))
  expect(shownProperties([type, ...record('0')])).toEqual([
    type,
    streak,
    { title: 'Record', text: 'Not played yet' },
  ])
  expect(shownProperties([type, ...record('1')])).toEqual([type, ...record('1')])
})
