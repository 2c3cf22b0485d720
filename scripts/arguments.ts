import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

interface Takes<Taken extends Options> {
  readonly options: Taken
  /** How many words it takes beside its options, or which. None unless told. */
  readonly words?: number | readonly string[]
  /** The options whose value is a whole number, each with the least that it can be. */
  readonly wholeNumbers?: Readonly<Partial<Record<keyof Taken, number>>>
  /** For commands whose exit code 1 is a finding. */
  readonly codeOfMisuse?: number
}

/**
 * Returns what follows a command of package.json. A wrong option, number or word ends the process with one sentence, so
 * call this before the command does anything.
 */
export function argumentsOf<const Taken extends Options>(command: string, takes: Takes<Taken>) {
  try {
    return readArguments(process.argv.slice(2), takes)
  } catch (error) {
    const called = command === 'test' || command === 'start' ? `npm ${command}` : `npm run ${command}`
    console.error(`${whatIsWrong(error)}: ${called} -- --help says what it takes.`)
    process.exit(takes.codeOfMisuse ?? 1)
  }
}

/** For a command that takes no options and no words. */
export function takesNothing(command: string): void {
  argumentsOf(command, { options: {} })
}

/** Throws what is wrong, in a sentence without its end. */
export function readArguments<const Taken extends Options>(
  args: readonly string[],
  { options, words: takes = 0, wholeNumbers }: Takes<Taken>,
) {
  const { values, positionals: words } = parseArgs({ args, options, allowPositionals: true })
  const wrong = typeof takes === 'number' ? words[takes] : words.find((word) => !takes.includes(word))
  if (wrong !== undefined) {
    const known = typeof takes === 'number' ? '' : ` (it knows ${takes.join(', ')})`
    throw new TypeError(`Unexpected word '${wrong}'${known}`)
  }
  for (const [name, least] of Object.entries<number | undefined>(wholeNumbers ?? {})) {
    const value = Object.entries(values).find(([given]) => given === name)?.[1]
    if (least !== undefined && value !== undefined && !isWholeNumber(value, least))
      throw new TypeError(`--${name} takes a whole number of at least ${least}, not '${String(value)}'`)
  }
  return { values, words }
}

function isWholeNumber(value: unknown, least: number): boolean {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) && Number(value) >= least
}

/** The first sentence; others of `parseArgs` are about words that begin with a dash. */
function whatIsWrong(error: unknown): string {
  if (!(error instanceof TypeError)) throw error
  return error.message.split(/\.\s/)[0] ?? error.message
}
