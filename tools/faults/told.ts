import type { Traders } from './traders.ts'

const mark = 'players saw | '

/** Prints what players were told while something failed; `npm run torture` collects it with `toldIn`. */
export function tellFault(what: string, { acts, told }: Pick<Traders, 'acts' | 'told'>): void {
  const done = acts.filter(({ status }) => status === 200).length
  const others = [...told].map(([sentence, count]) => `${count} x ${sentence}`)
  console.log(`${mark}${[what, `${done} done`, ...others].join(' | ')}`)
}

/** The lines that `tellFault` printed, without their mark. */
export function toldIn(output: string): readonly string[] {
  return output.split('\n').flatMap((line) => line.split(mark)[1] ?? [])
}
