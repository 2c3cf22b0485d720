import { cents, type Cents } from '@called-shot/shared/money.ts'
import { habitNames, habits, type HabitName } from './habits.ts'
import { pickerOf } from './picker.ts'

/** A player run by the house. Everything follows from the number and the seed, so a restart creates the same one. */
export interface Role {
  readonly number: number
  readonly email: string
  readonly nickname: string
  readonly habit: HabitName
  /** Where in the list of collections its taste starts, from 0 to 1; a resident collects a few of them. */
  readonly taste: number
  readonly weeklyCents: Cents
  readonly seed: number
}

const firstWords = (
  'Amber Brass Cedar Copper Dusty Early Faded Gilded Harbor Indigo Juniper Lucky Maple Northern Olive Paper Quiet ' +
  'Rusty Silver Velvet'
).split(' ')
const secondWords =
  'Badger Bison Crane Falcon Finch Fox Hare Heron Jay Lynx Marten Moose Otter Owl Pike Raven Robin Stag Swift Wren'.split(
    ' ',
  )

/** The residents with their names, habits, tastes and budgets, for any number of them. */
export function castOf(count: number, seed: number): readonly Role[] {
  const pick = pickerOf(seed)
  const names = firstWords.flatMap((first) => secondWords.map((second) => `${first} ${second}`))
  return Array.from({ length: count }, (_, number) => {
    const [nickname = `Resident ${number + 1}`] = names.splice(pick.number(names.length), 1)
    const habit = habitOf(number, count)
    const mean = habits[habit].weeklyDollars * 100
    return {
      number,
      email: `resident-${number + 1}@called-shot.test`,
      nickname,
      habit,
      taste: pick.number(1000) / 1000,
      // From half to one and a half times the usual.
      weeklyCents: cents(Math.round((mean * (50 + pick.number(101))) / 100)),
      seed: pick.number(2 ** 31),
    }
  })
}

/** With this few residents there are no shares: each has a different habit. */
const minForShares = 20

/** The habits in their shares, market makers first. */
export function habitOf(number: number, count: number): HabitName {
  if (count < minForShares) return habitNames[number % habitNames.length] ?? 'idle'
  let until = 0
  for (const name of habitNames) {
    until += habits[name].share
    if (number < (count * until) / 100) return name
  }
  return 'idle'
}
