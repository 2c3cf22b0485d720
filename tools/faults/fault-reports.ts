import type { Traders } from './traders.ts'

const mark = 'players saw | '

/** Prints the answers that players got during a fault; `npm run torture` collects them with `reportsIn`. */
export function reportFault(what: string, { acts, others }: Pick<Traders, 'acts' | 'others'>): void {
  const done = acts.filter(({ status }) => status === 200).length
  const seen = [...others].map(([sentence, count]) => `${count} x ${sentence}`)
  console.log(`${mark}${[what, `${done} done`, ...seen].join(' | ')}`)
}

/** Returns the lines that `reportFault` printed, without their mark. */
export function reportsIn(output: string): readonly string[] {
  return output.split('\n').flatMap((line) => line.split(mark)[1] ?? [])
}
