// `npm run cluster [-- part …]`: runs the game on a PostgreSQL cluster of three with Patroni, PgBouncer and HAProxy,
// all on the loopback. Each part is a fault under load. Prints what players saw, and exits 1 if a goal is missed.
import { parts, type PartName } from '../tools/cluster/parts.ts'
import { ensureClusterPackages } from '../tools/cluster/packages.ts'
import { isAsPromised, printReport } from '../tools/cluster/report.ts'
import { runCluster } from '../tools/cluster/run-cluster.ts'
import { argumentsOf } from './arguments.ts'
import { scratchFolder } from './scratch-folder.ts'

const isPart = (name: string): name is PartName => Object.hasOwn(parts, name)
const { words: wanted } = argumentsOf('cluster', { options: {}, words: Object.keys(parts) })
process.env['TMPDIR'] ??= scratchFolder()
ensureClusterPackages()

let stop: () => Promise<void> = () => Promise.resolve()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => void stop().finally(() => process.exit(130)))

const began = performance.now()
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s`
const names = Object.keys(parts)
  .filter(isPart)
  .filter((name) => wanted.length === 0 || wanted.includes(name))
const report = await runCluster(
  names,
  (sentence) => console.log(`${seconds()}  ${sentence}`),
  (stopsAll) => (stop = stopsAll),
)
printReport(report)
process.exit(isAsPromised(report) ? 0 : 1)
