import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runScript } from '../server/test/run-script.ts'

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')))
const run = fileURLToPath(new URL('run.mjs', import.meta.url))

test.each(Object.keys(scripts))(
  'npm run %s -- --help says what the command does, and does not do it',
  async (task) => {
    const { code, output } = await runScript([run, task, '--help'])
    expect(code).toBe(0)
    expect(output).toMatch(new RegExp(`npm (run )?${task}\\b`))
    expect(output.length).toBeGreaterThan(60)
    expect(output).not.toContain('README.md says')
  },
)

test('a command of the operator says which fields it takes', async () => {
  const { code, output } = await runScript([run, 'operator', 'grant', '--help'])
  expect(code).toBe(0)
  expect(output).toContain('grant --email --account-id --funds --packs --cards --reason')
  expect(output).not.toContain('refund-pack')
})
