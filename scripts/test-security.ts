// `npm run test:security` runs the tests and stories that docs/security.md names: attacks by strangers, other players
// and operators with fewer rights. All of them are part of `npm test`, and long tables are sampled as there (TURN).
// `npm run test:security -- all` takes every case, as torture does.
import { randomInt } from 'node:crypto'
import { turnsInAll } from '../server/test/in-turn.ts'
import { argumentsOf } from './arguments.ts'
import { runProcess, stopProcesses } from './run-process.ts'
import { securityRows, securityTests } from './security-table.ts'

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => void stopProcesses().then(() => process.exit(130)))

const { words } = argumentsOf('test:security', { options: {}, words: ['all'] })
const files = securityTests()
console.log(`${securityRows().length} kinds of attack, tried by ${files.length} files of tests and stories.`)
const turn = process.env['TURN'] ?? String(randomInt(turnsInAll))
const environment = words.includes('all') ? {} : { TURN: turn }
const { code } = await runProcess(['scripts/test.ts', ...files], { environment, prefix: '' })
process.exit(code)
