import type { Play } from './play.ts'

/** A play in words made from its fields alone. `nameOf` returns null for people who are not in the game. */
export function playWords(play: Play, nameOf: (person: string) => string | null): string {
  const name = (person: string | null, otherwise: string) =>
    (person === null ? null : nameOf(person)) ?? otherwise
  const said = wordsByKind(play, name)
  const fumble = play.fumble && play.kind !== null && play.kind !== 'no_play' ? [', fumble'] : []
  const touchdown = play.touchdown || play.returnTouchdown ? [', touchdown'] : []
  return [said, ...fumble, ...touchdown, '.'].join('')
}

type Name = (person: string | null, otherwise: string) => string

function wordsByKind(play: Play, name: Name): string {
  switch (play.kind) {
    case null:
      return 'The clock stops'
    case 'no_play':
      return play.penaltyYards ? `Penalty, ${yards(play.penaltyYards)}, no play` : 'No play'
    case 'kickoff':
      return `Kickoff${returned(play, name)}`
    case 'punt':
      return `Punt${play.kickDistance === null ? '' : ` of ${yards(play.kickDistance)}`}${returned(play, name)}`
    case 'field_goal':
      return `${name(play.kicker, 'Kicker')}: field goal${
        play.kickDistance === null ? '' : ` from ${yards(play.kickDistance)}`
      }, ${play.fieldGoal === 'made' ? 'good' : (play.fieldGoal ?? 'no result')}`
    case 'extra_point':
      return `${name(play.kicker, 'Kicker')}: extra point, ${play.extraPoint ?? 'no result'}`
    case 'qb_kneel':
      return `${name(play.runner, 'The quarterback')} kneels`
    case 'qb_spike':
      return `${name(play.passer, 'The quarterback')} spikes the ball`
    case 'run':
      return `${tryWords(play)}${name(play.runner, 'Run')} ${play.runner === null ? 'for' : 'runs for'} ${gain(play.yards)}`
    case 'pass':
      return `${tryWords(play)}${passWords(play, name)}`
  }
}

function passWords(play: Play, name: Name): string {
  const passer = name(play.passer, 'The passer')
  if (play.sack) return `${passer} is sacked for ${gain(play.yards)}`
  const receiver = play.receiver === null ? '' : ` to ${name(play.receiver, 'a teammate')}`
  if (play.intercepted) return `${passer} passes${receiver}: intercepted`
  if (!play.complete) return `${passer} passes${receiver}: incomplete`
  return `${passer} passes${receiver} for ${gain(play.yards)}`
}

function tryWords({ down }: Play): string {
  return down === null ? 'Two-point try: ' : ''
}

function returned({ returner, returnYards, returnTouchdown }: Play, name: Name): string {
  if (returner === null) return ''
  if (returnYards === 0 && !returnTouchdown) return ', no return'
  const distance = returnYards < 0 ? `for ${gain(returnYards)}` : yards(returnYards)
  return `, ${name(returner, 'the returner')} returns it ${distance}`
}

function yards(count: number): string {
  return `${count} ${Math.abs(count) === 1 ? 'yard' : 'yards'}`
}

function gain(count: number): string {
  if (count === 0) return 'no gain'
  return count < 0 ? `a loss of ${yards(-count)}` : yards(count)
}
