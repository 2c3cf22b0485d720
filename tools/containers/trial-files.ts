import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../scripts/web-build.ts'
import { changed } from '../cluster/files.ts'

export interface Ports {
  readonly plain: number
  readonly secure: number
}

const deployed = (name: string) => readFile(join(root, 'deploy', name), 'utf8')

/** Returns the official images that `deploy/` names. */
export async function imagesOfDeployment(): Promise<Record<'node' | 'postgres' | 'haproxy', string>> {
  const files = (await deployed('Containerfile')) + (await deployed('compose.yml'))
  const image = (name: string) => {
    const [found] = files.match(new RegExp(`(?<=^FROM |image: )${name}:\\S+`, 'm')) ?? []
    if (found === undefined) throw new Error(`deploy/ names no image of ${name}`)
    return found
  }
  return { node: image('node'), postgres: image('postgres'), haproxy: image('haproxy') }
}

/** Writes a `deploy` folder to start, with secrets and a certificate of its own. Returns the certificate. */
export async function writeDeployment(folder: string, ports: Ports): Promise<string> {
  const made = join(folder, 'deploy')
  await mkdir(made, { recursive: true, mode: 0o700 })
  await writeFile(join(made, 'compose.yml'), composeFile(await deployed('compose.yml'), ports))
  // HAProxy needs twice as many open files as this.
  const proxy = changed(await deployed('haproxy.cfg'), { 'maxconn 20000': 'maxconn 2000' })
  await writeFile(join(made, 'haproxy.cfg'), proxy)
  await writeFile(
    join(made, 'called-shot.env'),
    settingsFile(await deployed('called-shot.env.example'), ports),
  )
  await copyFile(join(root, 'deploy/make-database.sh'), join(made, 'make-database.sh'))
  return writeCertificate(made)
}

/** Returns `deploy/compose.yml` on other ports, for Debian's docker-compose, and within this machine's limits. */
export function composeFile(deployed: string, { plain, secure }: Ports): string {
  return changed(deployed, {
    'name: called-shot\n': '',
    "'80:80', '443:443'": `'127.0.0.1:${plain}:80', '127.0.0.1:${secure}:443'`,
    '    ulimits: { nofile: 65536 }\n': '',
  })
}

/** Returns the example's settings with every secret filled in, for a season that needs no feed. */
export function settingsFile(example: string, { secure }: Ports): string {
  const secret = () => randomBytes(32).toString('hex')
  return changed(example, {
    'SEASON=live\n': 'SEASON=replay\n',
    'https://game.example.com': `https://localhost:${secure}`,
    'DATABASE_PASSWORD=\n': `DATABASE_PASSWORD=${secret()}\n`,
    'SECRET_KEY=\n': `SECRET_KEY=${secret()}\n`,
    'WALLET_SEED=\n': `WALLET_SEED=${secret()}\n`,
    'OPERATOR_EMAIL=\n': 'OPERATOR_EMAIL=operator@called-shot.test\n',
    'OPERATOR_PASSWORD=\n': `OPERATOR_PASSWORD=${secret()}\n`,
    'METRICS_TOKEN=\n': `METRICS_TOKEN=${secret()}\n`,
  })
}

async function writeCertificate(folder: string): Promise<string> {
  const [key, own] = [join(folder, 'key.pem'), join(folder, 'own.pem')]
  const words = [
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', own],
  ].flat()
  const { status, stderr } = spawnSync('openssl', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl: ${stderr}`)
  const certificate = await readFile(own, 'utf8')
  await writeFile(join(folder, 'certificate.pem'), certificate + (await readFile(key, 'utf8')))
  return certificate
}
