import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../../server/test/free-port.ts'
import { root } from '../../scripts/web-build.ts'
import { callerFrom } from '../cluster/call.ts'
import { until } from '../cluster/processes.ts'
import type { Docker } from './docker.ts'
import { writeDeployment } from './trial-files.ts'

const list = z.object({ data: z.array(z.unknown()) })
const packList = z.object({ data: z.tuple([z.object({ id: z.number() })], z.unknown()) })
const signedUp = z.object({ token: z.string() })
const processes = ['web-1', 'web-2', 'worker'] as const
const stopSeconds = 20

type Player = ReturnType<typeof callerFrom>

/**
 * Builds the image, starts the compose file and tries what it promises: a player signs up and opens a pack through the
 * proxy, the processes can do no more than they need, one can be stopped without a failed read, and a killed one and
 * the database come back. Throws at the first promise that is not kept.
 */
export async function tryContainers(docker: Docker, say: (sentence: string) => void): Promise<void> {
  await docker.run(['build', '--file', join(root, 'deploy/Containerfile'), '--tag', 'called-shot', root])
  const [size] = (
    await docker.run(['run', '--rm', 'called-shot', 'du', '--summarize', '--bytes', '/app'])
  ).split('\t')
  say(`built the image: ${Math.round(Number(size) / 1e6)} MB of game in it`)
  const ports = { plain: await freePort(), secure: await freePort() }
  const certificate = await writeDeployment(docker.folder, ports)
  const compose = (...words: string[]) => docker.compose(words)
  try {
    await compose('up', '--detach', '--no-build')
    say('started the compose file: every health check passed')
    const player = callerFrom('127.0.0.1', `https://localhost:${ports.secure}`, certificate)
    say(`a player opened a pack of ${await openPack(player)} cards, over HTTPS`)
    await tryPlainAddress(ports.plain)
    say('the plain address leads to the secure one')
    for (const name of processes) await tryLimits(docker, name)
    say('no process is root, has a capability, can gain one, or can write to its program')
    // The proxy keeps the player with one of them.
    for (const name of ['web-1', 'web-2'])
      say(`${await stopOne(docker, player, name)} reads while ${name} was stopped and started, none failed`)
    await killOne(docker, 'worker')
    say('the worker was killed and came back')
    await compose('restart', 'database')
    await until('reads are back', async () => (await player(games)).status === 200)
    say('the database was restarted, and reads are back')
  } catch (error) {
    console.error((await docker.try(['ps', '--all'])).text)
    for (const name of processes)
      console.error((await docker.try(['logs', '--tail', '15', containerOf(name)])).text)
    throw error
  } finally {
    await compose('down', '--volumes', '--timeout', String(stopSeconds))
  }
}

const games = { method: 'GET', path: '/api/live/events' } as const
const containerOf = (name: string) => `called-shot_${name}_1`

/** Waits for the worker's first games, then signs up and opens a starter pack. Returns the number of its cards. */
async function openPack(player: Player): Promise<number> {
  const ask = async (call: Parameters<Player>[0]): Promise<unknown> => {
    const { status, text } = await player(call)
    if (status !== 200) throw new Error(`${call.method} ${call.path} answered ${status}: ${text}`)
    return JSON.parse(text)
  }
  await until('the worker has published games', async () => list.parse(await ask(games)).data.length > 0)
  const body = {
    email: 'first@called-shot.test',
    password: 'a long enough passphrase 9',
    name: 'First Player',
    birth_date: '1990-01-01',
    state: 'CA',
  }
  const { token } = signedUp.parse(await ask({ method: 'POST', path: '/api/auth/register', body }))
  const path = '/api/me/card_pack/params?show_onboarding=true'
  const { data: packs } = packList.parse(await ask({ method: 'GET', path, token }))
  const open = { method: 'POST', path: `/api/card_pack/${packs[0].id}/open`, token, body: {} } as const
  return list.parse(await ask(open)).data.length
}

async function tryPlainAddress(port: number): Promise<void> {
  const { status, headers } = await fetch(`http://localhost:${port}/`, { redirect: 'manual' })
  if (status !== 301 || headers.get('location')?.startsWith('https://') !== true)
    throw new Error(`the plain address answered ${status}`)
}

async function tryLimits(docker: Docker, name: string): Promise<void> {
  const inside = (script: string) => docker.try(['exec', containerOf(name), 'sh', '-c', script])
  const { text } = await inside('id -u; grep -E "CapEff|NoNewPrivs" /proc/self/status')
  if (!/^1000\s+CapEff:\s+0+\s+NoNewPrivs:\s+1\s*$/.test(text))
    throw new Error(`${name} may too much: ${text}`)
  if ((await inside('touch /app/written')).ok) throw new Error(`${name} can write to its program`)
  if (!(await inside('touch /data/written')).ok) throw new Error(`${name} cannot write to its own folder`)
}

/** Returns how many reads were answered while a web process stopped and started again. */
async function stopOne(docker: Docker, player: Player, name: string): Promise<number> {
  const reads = { answered: 0, going: true, failed: '' }
  const reading = (async () => {
    while (reads.going) {
      const { status } = await player(games).catch((error: unknown) => ({ status: String(error) }))
      if (status === 200) reads.answered++
      else reads.failed += `${status} `
      await sleep(50)
    }
  })()
  const web = containerOf(name)
  await docker.run(['stop', '--time', String(stopSeconds), web])
  await sleep(2000)
  const code = await inspected(docker, web, '.State.ExitCode')
  await docker.run(['start', web])
  await until(
    `${name} is healthy`,
    async () => (await inspected(docker, web, '.State.Health.Status')) === 'healthy',
  )
  reads.going = false
  await reading
  if (code !== '0') throw new Error(`${name} ended with ${code}`)
  if (reads.failed !== '') throw new Error(`reads failed while ${name} was stopped: ${reads.failed}`)
  return reads.answered
}

async function killOne(docker: Docker, name: string): Promise<void> {
  process.kill(Number(await inspected(docker, containerOf(name), '.State.Pid')), 'SIGKILL')
  const isBack = async () =>
    (await inspected(docker, containerOf(name), '.RestartCount .State.Running')) === '1 true'
  await until(`${name} is back`, isBack)
}

async function inspected(docker: Docker, container: string, fields: string): Promise<string> {
  const format = fields
    .split(' ')
    .map((field) => `{{${field}}}`)
    .join(' ')
  return (await docker.run(['inspect', '--format', format, container])).trim()
}
