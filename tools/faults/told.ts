import type { Traders } from './traders.ts'

const mark = 'players saw | '

/** Prints the answers that players got during a fault; `npm run torture` collects them with `toldIn`. */
export function tellFault(what: string, { acts, told }: Pick<Traders, 'acts' | 'told'>): void {
  const done = acts.filter(({ status }) => status === 200).length
  const others = [...told].map(([sentence, count]) => `${count} x ${sentence}`)
  console.log(`${mark}${[what, `${done} done`, ...others].join(' | ')}`)
}

/** Returns the lines that `tellFault` printed, without their mark. */
export function toldIn(output: string): readonly string[] {
  return output.split('\n').flatMap((line) => line.split(mark)[1] ?? [])
}
