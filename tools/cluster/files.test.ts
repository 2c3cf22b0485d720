import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../../scripts/web-build.ts'
import { freePort } from '../../server/test/free-port.ts'
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts'
import {
  changed,
  etcdWords,
  patroniEnvironment,
  patroniFile,
  poolerFile,
  proxyEnvironment,
  proxyFile,
} from './files.ts'

const deployed = (name: string) => readFile(join(root, 'deploy', name), 'utf8')
const nodes = [1, 2, 3].map((number) => ({
  name: `node-${number}`,
  postgres: 11_000 + number,
  patroni: 12_000 + number,
  etcd: 13_000 + number,
  etcdPeers: 14_000 + number,
}))

test('the cluster runs HAProxy with the deployed file on a loopback port, without the owner’s certificate', async () => {
  const file = proxyFile(await deployed('haproxy.cfg'), 8123)
  expect(file.match(/^ {4}bind .*$/gm)).toEqual(['    bind 127.0.0.1:8123'])
  expect(file).not.toContain('certificate')
  expect(file).toContain('balance source')
})

test('HAProxy gets every address that its two files name', async () => {
  const variables = proxyEnvironment({ nodes, leader: 15_000, web: [3001, 3002] })
  const named = [await deployed('haproxy.cfg'), await deployed('haproxy-database.cfg')]
    .flatMap((file) => [...file.matchAll(/"\$\{(\w+)\}"/g)])
    .map(([, name]) => name)
  expect(Object.keys(variables).toSorted()).toEqual(named.toSorted())
  expect(variables).toMatchObject({
    WEB_2: '127.0.0.1:3002',
    DATABASE_3: '127.0.0.1:11003',
    PATRONI_3: '12003',
  })
})

test.runIf(existsSync('/usr/sbin/haproxy'))('HAProxy accepts its two files together', async () => {
  const folder = await makeTemporaryFolder('two-files')
  const game = join(folder, 'haproxy.cfg')
  await writeFile(game, proxyFile(await deployed('haproxy.cfg'), 8123))
  const env = { ...process.env, ...proxyEnvironment({ nodes, leader: 15_000, web: [3001, 3002] }) }
  const words = ['-c', '-f', game, '-f', join(root, 'deploy', 'haproxy-database.cfg')]
  const { status, stderr } = spawnSync('/usr/sbin/haproxy', words, { encoding: 'utf8', env })
  await rm(folder, { recursive: true })
  expect({ status, stderr }).toMatchObject({ status: 0 })
})

test.runIf(existsSync('/usr/sbin/haproxy'))('HAProxy compresses what the game answers', async () => {
  const answer = JSON.stringify(Array.from({ length: 200 }, (_, number) => ({ id: number, name: 'a card' })))
  const [address, port] = [await freePort(), await freePort()]
  const game = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(answer)
  }).listen(address, '127.0.0.1')
  await once(game, 'listening')
  const folder = await makeTemporaryFolder('compressed')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, proxyFile(await deployed('haproxy.cfg'), port))
  const env = { ...process.env, ...proxyEnvironment({ nodes, leader: 15_000, web: [address, address] }) }
  const proxy = spawn('/usr/sbin/haproxy', ['-db', '-f', file], { env, stdio: 'ignore' })
  try {
    const read = async (encoding: string) =>
      fetch(`http://127.0.0.1:${port}/api/live/events`, { headers: { 'accept-encoding': encoding } })
    await expect
      .poll(
        () =>
          read('gzip').then(
            (reply) => reply.status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(200)
    const compressed = await read('gzip')
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(await compressed.text()).toBe(answer)
    expect((await read('identity')).headers.get('content-encoding')).toBeNull()
  } finally {
    const ended = once(proxy, 'exit')
    proxy.kill()
    await ended
    game.close()
    await rm(folder, { recursive: true })
  }
})

test('PgBouncer gives each connection of the game a session of its own', async () => {
  const file = poolerFile(await deployed('pgbouncer.ini'), {
    port: 6000,
    leader: 15_000,
    users: '/scratch/users',
  })
  expect(file).toContain('pool_mode = session\n')
  expect(file).toContain('called_shot = host=127.0.0.1 port=15000 dbname=called_shot\n')
  expect(file).toMatch(/^listen_port = 6000$/m)
  expect(file).toMatch(/^auth_file = \/scratch\/users$/m)
})

test('Patroni waits for a second machine before it acknowledges, and its times satisfy its own rule', async () => {
  const file: {
    bootstrap: { dcs: Record<string, number | boolean> }
    postgresql: { parameters: Record<string, string> }
  } = parse(patroniFile(await deployed('patroni.yml')))
  const { ttl, loop_wait: loop, retry_timeout: retry, ...others } = file.bootstrap.dcs
  expect(others).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  expect(Number(loop) + 2 * Number(retry)).toBeLessThanOrEqual(Number(ttl))
  expect(file.postgresql.parameters).toEqual({ unix_socket_directories: '' })
})

test('each machine gets the addresses of all others and its own folder', () => {
  const [node] = nodes
  if (!node) throw new Error('there is no node')
  const passwords = { superuser: 'a', replication: 'b', rewind: 'c', game: 'd' }
  const variables = patroniEnvironment(node, { nodes, folder: '/scratch/node-1', passwords })
  expect(variables).toMatchObject({
    PATRONI_ETCD3_HOSTS: '127.0.0.1:13001,127.0.0.1:13002,127.0.0.1:13003',
    PATRONI_POSTGRESQL_DATA_DIR: '/scratch/node-1/data',
  })
  expect(etcdWords(node, nodes)).toContain(
    '--initial-cluster=node-1=http://127.0.0.1:14001,node-2=http://127.0.0.1:14002,node-3=http://127.0.0.1:14003',
  )
})

test('a deployed file without the text to change is refused', () => {
  expect(() => changed('port = 1\n', { 'port = 2': 'port = 3' })).toThrow(
    'the file does not have exactly one "port = 2"',
  )
  expect(() => changed('a a', { a: 'b' })).toThrow('the file does not have exactly one "a"')
})
