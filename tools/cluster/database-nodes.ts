import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { z } from 'zod'
import type { PostgresUser } from '../../server/src/db/postgres-user.ts'
import { root } from '../../scripts/web-build.ts'
import { etcdWords, patroniEnvironment, patroniFile, type NodePorts, type Passwords } from './files.ts'
import { programs } from './packages.ts'
import { until, type Processes } from './processes.ts'

const seen = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})

/**
 * Three machines with PostgreSQL and Patroni, and three with etcd, as closely as one loopback allows. They are separate
 * because etcd restarts every lease's clock when its own leader fails, so Patroni's lease would last up to twice as
 * long.
 */
export class DatabaseNodes {
  readonly #parts: {
    readonly folder: string
    readonly processes: Processes
    readonly nodes: readonly NodePorts[]
    readonly passwords: Passwords
    readonly user: PostgresUser | null
  }

  constructor(parts: DatabaseNodes['parts']) {
    this.#parts = parts
  }

  get parts() {
    return this.#parts
  }

  /** Creates the cluster, the game's role and its database. */
  async start(): Promise<void> {
    const { folder, nodes, passwords } = this.#parts
    const deployed = await readFile(join(root, 'deploy', 'patroni.yml'), 'utf8')
    await writeFile(join(folder, 'patroni.yml'), patroniFile(deployed))
    for (const node of nodes) {
      this.#startEtcd(node)
      this.startNode(node.name)
    }
    await this.untilWhole()
    const leader = await this.leader()
    await this.asSuperuser(leader.postgres, 'postgres', async (client) => {
      await client.query(
        `create role called_shot login createrole password ${client.escapeLiteral(passwords.game)}`,
      )
      await client.query('create database called_shot owner called_shot')
    })
  }

  /** Starts a machine's Patroni, which starts its PostgreSQL. */
  startNode(name: string): void {
    const { folder, processes, nodes, passwords, user } = this.#parts
    const variables = patroniEnvironment(this.#named(name), { nodes, folder: join(folder, name), passwords })
    processes.start({
      place: name,
      name: 'patroni',
      file: programs.patroni,
      words: [join(folder, 'patroni.yml')],
      environment: { LANG: 'C.UTF-8', ...variables },
      user,
    })
  }

  #startEtcd(node: NodePorts): void {
    const { processes, nodes, user } = this.#parts
    processes.start({
      place: `etcd-of-${node.name}`,
      name: 'etcd',
      file: programs.etcd,
      words: etcdWords(node, nodes),
      environment: {},
      user,
    })
  }

  /** Resolves once there is a leader, a synchronous standby and one more standby, all of them replicating. */
  async untilWhole(): Promise<void> {
    await until('the database has a leader and two standbys', async () => {
      const { members } = await this.#members()
      const roles = members.map(({ role }) => role).toSorted()
      if (roles.join() !== 'leader,replica,sync_standby') return false
      const leader = await this.leader()
      return this.asSuperuser(leader.postgres, 'postgres', async (client) => {
        const { rows } = await client.query<{ following: number; sync: number }>(
          `select count(*)::int as following, (count(*) filter (where sync_state = 'sync'))::int as sync
          from pg_stat_replication where state = 'streaming'`,
        )
        return rows[0]?.following === 2 && rows[0].sync === 1
      })
    })
  }

  async untilLeadByAnother(name: string): Promise<void> {
    await until('another machine leads', async () => {
      const { members } = await this.#members()
      return members.some((each) => each.role === 'leader' && each.state === 'running' && each.name !== name)
    })
  }

  async leader(): Promise<NodePorts> {
    return this.#withRole('leader')
  }

  async synchronousStandby(): Promise<NodePorts> {
    return this.#withRole('sync_standby')
  }

  async switchOver(): Promise<void> {
    const [leader, candidate] = [await this.leader(), await this.synchronousStandby()]
    const answer = await fetch(`http://127.0.0.1:${leader.patroni}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: leader.name, candidate: candidate.name }),
    })
    if (!answer.ok) throw new Error(`Patroni refused to switch over: ${await answer.text()}`)
  }

  async asSuperuser<Result>(
    port: number,
    database: string,
    work: (client: Client) => Promise<Result>,
  ): Promise<Result> {
    const client = new Client(this.connectionTo(port, database))
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  connectionTo(port: number, database: string): ClientConfig {
    return {
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: this.#parts.passwords.superuser,
      database,
      connectionTimeoutMillis: 2000,
    }
  }

  #named(name: string): NodePorts {
    const node = this.#parts.nodes.find((each) => each.name === name)
    if (!node) throw new Error(`there is no machine ${name}`)
    return node
  }

  async #withRole(wanted: string): Promise<NodePorts> {
    const { members } = await this.#members()
    const member = members.find(({ role }) => role === wanted)
    if (!member) throw new Error(`no machine is ${wanted}`)
    return this.#named(member.name)
  }

  /** Returns all members, as any responding Patroni reports them. */
  async #members(): Promise<z.infer<typeof seen>> {
    return Promise.any(
      this.#parts.nodes.map(async ({ patroni }) => {
        const answer = await fetch(`http://127.0.0.1:${patroni}/cluster`, {
          signal: AbortSignal.timeout(2000),
        })
        return seen.parse(await answer.json())
      }),
    )
  }
}
