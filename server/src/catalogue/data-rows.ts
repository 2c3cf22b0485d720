import { z } from 'zod'
import { playKinds } from '@called-shot/shared/live/play.ts'

/** The types of a cell. An empty cell means "not known" or "not published", never zero. */
const text = z.string().min(1, 'must not be empty')
const optionalText = z.string().transform((cell) => (cell === '' ? null : cell))
const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, 'must be a whole number')
  .transform(Number)
const optionalWhole = z
  .string()
  .regex(/^(-?\d{1,15})?$/, 'must be a whole number or empty')
  .transform((cell) => (cell === '' ? null : Number(cell)))
const decimal = z
  .string()
  .regex(/^-?\d{1,15}(\.\d+)?$/, 'must be a number')
  .transform(Number)
const optionalDecimal = z
  .string()
  .regex(/^(-?\d{1,15}(\.\d+)?)?$/, 'must be a number or empty')
  .transform((cell) => (cell === '' ? null : Number(cell)))
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((cell) => cell === '1')
const optionalFlag = z
  .enum(['0', '1', ''], 'must be 0, 1 or empty')
  .transform((cell) => (cell === '' ? null : cell === '1'))
const day = z.iso.date('must be a date such as 2025-11-06')
const optionalDay = z.union(
  [z.literal('').transform(() => null), day],
  'must be a date such as 2025-11-06, or empty',
)
const localTime = z.iso.datetime({ offset: true, error: 'must be a time with its offset' })

/** Names split by `|`, empty if one is not known. */
const listOfNames = z.string().transform((cell) => cell.split('|').filter((name) => name !== ''))

export const personRow = z.object({
  id: text,
  name: text,
  birth_date: day,
  category: text,
  team: optionalText,
  position: optionalText,
  league_id: optionalText,
  fame: decimal.refine((fame) => fame >= 0 && fame <= 100, 'must be from 0 to 100'),
  source: text,
})

export const footballGameRow = z.object({
  game_id: text,
  season: whole,
  week: whole,
  game_type: text,
  kickoff: localTime,
  home: text,
  away: text,
  home_score: optionalWhole,
  away_score: optionalWhole,
  overtime: optionalFlag,
  stadium: optionalText,
})

/** The statistics of a stat line, as the source names them. */
export const statistics = {
  completions: whole,
  attempts: whole,
  passing_yards: whole,
  passing_tds: whole,
  interceptions: whole,
  sacks_taken: whole,
  rushing_attempts: whole,
  rushing_yards: whole,
  rushing_tds: whole,
  targets: whole,
  receptions: whole,
  receiving_yards: whole,
  receiving_tds: whole,
  two_point_conversions: whole,
  fumbles_lost: whole,
  special_teams_tds: whole,
  field_goals_made: whole,
  field_goals_attempted: whole,
  field_goal_longest: optionalWhole,
  extra_points_made: whole,
  extra_points_attempted: whole,
  tackles_solo: whole,
  tackle_assists: whole,
  sacks: decimal,
  defensive_interceptions: whole,
  passes_defended: whole,
  fumbles_forced: whole,
  defensive_tds: whole,
  offense_snaps: optionalWhole,
  defense_snaps: optionalWhole,
  st_snaps: optionalWhole,
} as const

export const statLineRow = z.object({
  game_id: text,
  season: whole,
  week: whole,
  league_id: text,
  team: text,
  ...statistics,
})

const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.union(
    [z.literal('').transform(() => null), z.enum(names)],
    `must be one of ${names.join(', ')}, or empty`,
  )

export const playRow = z.object({
  game_id: text,
  play_id: whole,
  quarter: whole,
  seconds_left: whole,
  possession: optionalText,
  down: optionalWhole,
  to_go: whole,
  yards_to_goal: optionalWhole,
  play: oneOf(playKinds),
  yards: optionalWhole,
  pass_complete: flag,
  intercepted: flag,
  sack: flag,
  touchdown: flag,
  fumble: flag,
  penalty_yards: optionalWhole,
  passer: optionalText,
  receiver: optionalText,
  runner: optionalText,
  tackler: optionalText,
  second_tackler: optionalText,
  kicker: optionalText,
  field_goal: oneOf(['made', 'missed', 'blocked']),
  kick_distance: optionalWhole,
  extra_point: oneOf(['good', 'failed', 'blocked']),
  returner: optionalText,
  return_yards: optionalWhole,
  return_touchdown: flag,
  home_score: whole,
  away_score: whole,
})

export const golfEventRow = z.object({
  event_id: text,
  name: text,
  tour: text,
  season: whole,
  start_date: day,
  course: optionalText,
  location: optionalText,
  winner: optionalText,
})

export const golfResultRow = z.object({
  event_id: text,
  person_id: optionalText,
  player: text,
  finish_text: optionalText,
  finish_position: optionalWhole,
  made_cut: optionalFlag,
})

export const awardsEventRow = z.object({
  event_id: text,
  show: text,
  edition: whole,
  ceremony_date: optionalDay,
  date_source: optionalText,
})

export const nominationRow = z.object({
  nomination_id: text,
  event_id: text,
  category: text,
  nominee: text,
  work: optionalText,
  person_ids: listOfNames,
  winner: optionalFlag,
})

export const electionContestRow = z.object({
  contest_id: text,
  election_date: day,
  office: text,
  state: text,
  state_name: text,
  total_votes: optionalWhole,
  winner: optionalText,
  margin_pct: optionalDecimal,
})

export const electionCandidateRow = z.object({
  contest_id: text,
  candidate: text,
  party: optionalText,
  person_id: optionalText,
  votes: optionalWhole,
  share_pct: optionalDecimal,
  won: optionalFlag,
})

export const weekendRow = z.object({
  weekend_id: text,
  friday: day,
  sunday: day,
  complete: flag,
  top_film: optionalText,
  top_gross: optionalWhole,
})

export const weekendFilmRow = z.object({
  weekend_id: text,
  rank: optionalWhole,
  release_id: text,
  title: text,
  weekend_gross: optionalWhole,
  days_in_release: optionalWhole,
  opening_weekend: flag,
})
