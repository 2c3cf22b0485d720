import { randomBytes } from 'node:crypto'
import { chownSync } from 'node:fs'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../server/test/free-port.ts'
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts'
import { reachDatabase } from '../../server/src/db/database.ts'
import { postgresUserFor } from '../../server/src/db/postgres-user.ts'
import { root } from '../../scripts/web-build.ts'
import { worldOn, type BenchWorld } from '../bench/world.ts'
import { DatabaseNodes } from './database-nodes.ts'
import { poolerFile, proxyEnvironment, proxyFile, type NodePorts } from './files.ts'
import { GameProcesses } from './game-processes.ts'
import { programs } from './packages.ts'
import { Processes, until } from './processes.ts'

/** All parts of docs/deploying.md on one machine, with the database as a cluster of three. */
export interface Cluster {
  readonly address: string
  readonly processes: Processes
  readonly database: DatabaseNodes
  readonly game: GameProcesses
  /** Opens the tool's own access to the database, through PgBouncer like the game's. */
  openWorld(): BenchWorld
  stop(): Promise<void>
}

/**
 * Starts the cluster, each part on a free port. `stop` ends every process and removes the folder. `onBegun` receives it
 * before the first process starts.
 */
export async function startCluster(
  say: (sentence: string) => void,
  onBegun: (stop: () => Promise<void>) => void,
): Promise<Cluster> {
  const folder = await makeTemporaryFolder('cluster')
  const processes = new Processes(folder)
  const stop = async () => {
    await processes.kill('.')
    await rm(folder, { recursive: true, force: true })
  }
  onBegun(stop)
  try {
    const nodes: NodePorts[] = []
    for (const name of ['node-1', 'node-2', 'node-3'])
      nodes.push({
        name,
        postgres: await freePort(),
        patroni: await freePort(),
        etcd: await freePort(),
        etcdPeers: await freePort(),
      })
    const secret = () => randomBytes(24).toString('hex')
    const passwords = { superuser: secret(), replication: secret(), rewind: secret(), game: secret() }
    const user = await postgresUserFor(folder)
    const database = new DatabaseNodes({ folder, processes, nodes, passwords, user })
    say('three machines with PostgreSQL 15, Patroni and etcd')
    await database.start()
    const [leader, pooler, proxy] = [await freePort(), await freePort(), await freePort()]
    const web = [await freePort(), await freePort()]
    say('PgBouncer and HAProxy')
    await startWays({ folder, processes, nodes, ports: { leader, pooler, proxy, web }, user, passwords })
    const connectionString = `postgres://called_shot:${passwords.game}@127.0.0.1:${pooler}/called_shot`
    await until('PgBouncer and HAProxy lead to the database', () =>
      reachDatabase({ connectionString }).then(() => true),
    )
    say('two web processes and a worker')
    const address = `http://127.0.0.1:${proxy}`
    const game = new GameProcesses({ folder, processes, web, address, connectionString })
    await game.start()
    return {
      address,
      processes,
      database,
      game,
      openWorld: () => worldOn(folder, { connectionString, application_name: 'cluster tool' }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startWays({
  folder,
  processes,
  nodes,
  ports,
  user,
  passwords,
}: {
  readonly folder: string
  readonly processes: Processes
  readonly nodes: readonly NodePorts[]
  readonly ports: { leader: number; pooler: number; proxy: number; web: readonly number[] }
  readonly user: DatabaseNodes['parts']['user']
  readonly passwords: DatabaseNodes['parts']['passwords']
}): Promise<void> {
  const deployed = (name: string) => readFile(join(root, 'deploy', name), 'utf8')
  const users = join(folder, 'pooler-users.txt')
  const pooler = poolerFile(await deployed('pgbouncer.ini'), {
    port: ports.pooler,
    leader: ports.leader,
    users,
  })
  await writeFile(join(folder, 'pgbouncer.ini'), pooler)
  await writeFile(users, `"called_shot" "${passwords.game}"\n`)
  await chmod(users, 0o600)
  if (user !== null) chownSync(users, user.uid, user.gid)
  await writeFile(join(folder, 'haproxy.cfg'), proxyFile(await deployed('haproxy.cfg'), ports.proxy))
  const file = join(root, 'deploy', 'haproxy-database.cfg')
  processes.start({
    place: 'pgbouncer',
    name: 'pgbouncer',
    file: programs.pgbouncer,
    words: [join(folder, 'pgbouncer.ini')],
    environment: {},
    user,
  })
  processes.start({
    place: 'haproxy',
    name: 'haproxy',
    file: programs.haproxy,
    words: ['-db', '-f', join(folder, 'haproxy.cfg'), '-f', file],
    environment: proxyEnvironment({ nodes, leader: ports.leader, web: ports.web }),
    user: null,
  })
}
