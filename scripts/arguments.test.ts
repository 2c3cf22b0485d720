import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runScript } from '../server/test/run-script.ts'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { readArguments } from './arguments.ts'

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')))
/** What one command has compiled, the next need not. */
const compiled = await makeTemporaryFolder('arguments')
afterAll(() => rm(compiled, { recursive: true, force: true }))
const inCache = { NODE_COMPILE_CACHE: compiled }

/** For these, 1 says that a game was caught cheating. */
const withFindings = new Set(['verify', 'verify-draw', 'witness'])

// The command `operator` reads its own, by the contract (operator-arguments.test.ts).
test.each(Object.keys(scripts).filter((task) => task !== 'operator'))(
  'npm run %s refuses an option that it does not have, before it does anything',
  async (task) => {
    const file = fileURLToPath(new URL(`${task.replace(':', '-')}.ts`, import.meta.url))
    // Otherwise running it would do its work: install Docker, remove a game.
    expect(await readFile(file, 'utf8')).toMatch(new RegExp(`(argumentsOf|takesNothing)\\('${task}'`))
    const called = task === 'test' || task === 'start' ? `npm ${task}` : `npm run ${task}`
    expect(await runScript([file, '--nonsense'], inCache)).toEqual({
      code: withFindings.has(task) ? 2 : 1,
      output: `Unknown option '--nonsense': ${called} -- --help says what it takes.\n`,
    })
  },
)

test('a word that a command does not take is named', () => {
  const read = (words?: number | readonly string[]) => () =>
    readArguments(['west', 'east'], { options: {}, ...(words !== undefined && { words }) })
  expect(read()).toThrow("Unexpected word 'west'")
  expect(read(1)).toThrow("Unexpected word 'east'")
  expect(read(['west', 'south'])).toThrow("Unexpected word 'east' (it knows west, south)")
  expect(read(2)()).toMatchObject({ words: ['west', 'east'] })
  expect(read(['east', 'west'])()).toMatchObject({ words: ['west', 'east'] })
})

test('a command without words or options takes none, and an option needs its value', async () => {
  expect(readArguments([], { options: {} })).toMatchObject({ words: [] })
  const scaling = fileURLToPath(new URL('scaling.ts', import.meta.url))
  expect(await runScript([scaling, 'nonsense'], inCache)).toEqual({
    code: 1,
    output: "Unexpected word 'nonsense': npm run scaling -- --help says what it takes.\n",
  })
  const season = fileURLToPath(new URL('season.ts', import.meta.url))
  expect(await runScript([season, '--weeks'], inCache)).toEqual({
    code: 1,
    output: "Option '--weeks <value>' argument missing: npm run season -- --help says what it takes.\n",
  })
})

test('an option that takes a number refuses what is none, before the command does anything', async () => {
  const read = (...args: string[]) =>
    readArguments(args, { options: { weeks: { type: 'string' } }, wholeNumbers: { weeks: 1 } })
  for (const wrong of ['x', '', '0', '-1', '1.5', '1e99'])
    expect(() => read(`--weeks=${wrong}`)).toThrow(
      `--weeks takes a whole number of at least 1, not '${wrong}'`,
    )
  expect(read('--weeks', '9').values).toEqual({ weeks: '9' })
  expect(read().values).toEqual({})
  for (const [task, option, least] of [
    ['bench', 'weeks', 0],
    ['season', 'seeds', 1],
  ] as const) {
    const file = fileURLToPath(new URL(`${task}.ts`, import.meta.url))
    expect(await runScript([file, `--${option}`, 'x'], inCache)).toEqual({
      code: 1,
      output: `--${option} takes a whole number of at least ${least}, not 'x': npm run ${task} -- --help says what it takes.\n`,
    })
  }
})

test('a folder without plays is named, and no chance is fitted', async () => {
  const fitting = fileURLToPath(new URL('fit-chances.ts', import.meta.url))
  expect(await runScript([fitting, '/nowhere'], inCache)).toEqual({
    code: 1,
    output:
      'There is no /nowhere/football_plays_2021.csv.gz: name the folder with the plays of 2021, 2022, 2023, 2024.\n',
  })
})

test.each(['2026-11-21T17:56:00', '2026-11-21', 'yesterday'])(
  'a restore until %s is refused, since that would be another moment on another machine, or none',
  async (until) => {
    const restore = fileURLToPath(new URL('restore.ts', import.meta.url))
    const elsewhere = { ...inCache, DATA_DIR: compiled }
    expect(await runScript([restore, '/nowhere', '--until', until], elsewhere)).toEqual({
      code: 1,
      output: `--until ${until} is not a moment with its time zone: write it like 2026-11-21T17:56:00Z.\n`,
    })
  },
)
