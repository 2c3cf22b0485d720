import { CannotStart } from '../cannot-start.ts'

export interface ContentProblem {
  readonly file: string
  /** The line of the row in the file; null for the whole file, or an entry of a JSON file. */
  readonly line: number | null
  readonly field: string | null
  readonly message: string
}

const maxListed = 20

/** Content that cannot be read. Nothing of it is loaded; each problem names its file, line and field. */
export class BadContent extends CannotStart {
  readonly problems: readonly ContentProblem[]
  constructor(problems: readonly ContentProblem[]) {
    const listed = problems.slice(0, maxListed).map(problemText)
    const more = problems.length - listed.length
    super(['The content was not loaded.', ...listed, ...(more > 0 ? [`and ${more} more`] : [])].join('\n  '))
    this.problems = problems
  }
}

/** `football_games.csv, line 12, kickoff: must be a time with its offset` */
export function problemText({ file, line, field, message }: ContentProblem): string {
  const place = [file, line === null ? null : `line ${line}`, field]
    .filter((part) => part !== null)
    .join(', ')
  return `${place}: ${message}`
}
