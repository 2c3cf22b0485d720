import type { Shown } from '@called-shot/shared/live/news.ts'
import type { Column } from '../ui/table.tsx'

type Line = Shown['lines'][number]

export interface Role {
  readonly title: string
  readonly columns: readonly Column<Line>[]
  /** Everybody with a number in it, the most yards or scores first. */
  readonly lines: readonly Line[]
}

/** A box score by what people did; parts in which nobody has a number are left out. */
export function rolesOf(lines: readonly Line[]): readonly Role[] {
  return roles.flatMap(({ title, metrics, columns }) => {
    const inIt = lines.filter(({ values }) => metrics.some((metric) => (values[metric] ?? 0) !== 0))
    const [main = ''] = metrics
    const inOrder = inIt.toSorted(
      (a, b) => (b.values[main] ?? 0) - (a.values[main] ?? 0) || (a.name < b.name ? -1 : 1),
    )
    return inIt.length === 0 ? [] : [{ title, columns: [name, ...columns], lines: inOrder }]
  })
}

const name: Column<Line> = { key: 'name', title: 'Name', cell: (line) => line.name }

/** A column's title, and how box scores abbreviate it. */
type Titles = readonly [title: string, short: string]

function count([title, short]: Titles, metric: string): Column<Line> {
  return { key: metric, title, short, number: true, cell: ({ values }) => values[metric] ?? 0 }
}

/** "24 of 35". */
function share([title, short]: Titles, made: string, tried: string): Column<Line> {
  const cell = ({ values }: Line) => `${values[made] ?? 0} of ${values[tried] ?? 0}`
  return { key: made, title, short, number: true, cell }
}

interface RoleFacts {
  readonly title: string
  /** Their order is by the first. */
  readonly metrics: readonly string[]
  readonly columns: readonly Column<Line>[]
}

const roles: readonly RoleFacts[] = [
  {
    title: 'Passing',
    metrics: ['passing_yards', 'completions', 'attempts', 'passing_tds', 'interceptions', 'sacks_taken'],
    columns: [
      share(['Completions', 'C/A'], 'completions', 'attempts'),
      count(['Yards', 'Yds'], 'passing_yards'),
      count(['Touchdowns', 'TD'], 'passing_tds'),
      count(['Interceptions', 'Int'], 'interceptions'),
      count(['Sacked', 'Sck'], 'sacks_taken'),
    ],
  },
  {
    title: 'Rushing',
    metrics: ['rushing_yards', 'rushing_attempts', 'rushing_tds'],
    columns: [
      count(['Carries', 'Car'], 'rushing_attempts'),
      count(['Yards', 'Yds'], 'rushing_yards'),
      count(['Touchdowns', 'TD'], 'rushing_tds'),
    ],
  },
  {
    title: 'Receiving',
    metrics: ['receiving_yards', 'receptions', 'targets', 'receiving_tds'],
    columns: [
      count(['Catches', 'Rec'], 'receptions'),
      count(['Targets', 'Tgt'], 'targets'),
      count(['Yards', 'Yds'], 'receiving_yards'),
      count(['Touchdowns', 'TD'], 'receiving_tds'),
    ],
  },
  { title: 'Defense', metrics: ['tackles_solo'], columns: [count(['Solo tackles', 'Solo'], 'tackles_solo')] },
  {
    title: 'Kicking',
    metrics: ['field_goals_made', 'field_goals_attempted', 'extra_points_made', 'extra_points_attempted'],
    columns: [
      share(['Field goals', 'FG'], 'field_goals_made', 'field_goals_attempted'),
      count(['Longest', 'Long'], 'field_goal_longest'),
      share(['Extra points', 'XP'], 'extra_points_made', 'extra_points_attempted'),
    ],
  },
  {
    title: 'Also',
    metrics: ['fumbles_lost', 'two_point_conversions', 'special_teams_tds'],
    columns: [
      count(['Fumbles lost', 'Lost'], 'fumbles_lost'),
      count(['Two-point conversions', '2-pt'], 'two_point_conversions'),
      count(['Return touchdowns', 'Ret TD'], 'special_teams_tds'),
    ],
  },
]
