import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Docker } from './docker.ts'

/** The programs of all three official images, as Debian 12 has them. Node.js 26 needs libatomic1. */
const packages = ['ca-certificates', 'libatomic1', 'postgresql', 'haproxy']
/** The npm of Node.js 26. */
const npm = 'npm@11'
const certificates = 'etc/ssl/certs/ca-certificates.crt'

/**
 * Fetches the images that deploy/ builds on. Where their registry cannot be reached, makes stand-ins under the same
 * names from Debian and npm, and returns true. Their system is kept in `kept` for the next time.
 */
export async function fetchOrMakeImages(
  docker: Docker,
  images: Readonly<Record<'node' | 'postgres' | 'haproxy', string>>,
  kept: string,
): Promise<boolean> {
  const pulled = await Promise.all(
    Object.values(images).map((image) => docker.try(['pull', '--quiet', image])),
  )
  if (pulled.every(({ ok }) => ok)) return false
  const system = join(kept, 'system')
  if (!existsSync(system)) await makeSystem(system)
  await copyFile(join(import.meta.dirname, 'start-postgres.sh'), join(kept, 'start-postgres.sh'))
  const file = join(import.meta.dirname, 'stand-ins.Containerfile')
  for (const [target, image] of Object.entries(images))
    await docker.run(['build', '--quiet', '--target', target, '--file', file, '--tag', image, kept])
  return true
}

async function makeSystem(system: string): Promise<void> {
  const making = `${system}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })
  done('debootstrap', ['--variant=minbase', `--include=${packages.join()}`, 'bookworm', making])
  // What this machine trusts, so that a build in the image reaches npm as one beside it does.
  await copyFile(join('/', certificates), join(making, certificates))
  await copyFile(process.execPath, join(making, 'usr/local/bin/node'))
  done('npm', ['pack', '--silent', '--pack-destination', making, npm])
  const modules = join(making, 'usr/local/lib/node_modules')
  await mkdir(modules, { recursive: true })
  done('sh', ['-c', `tar --extract --gzip --directory ${modules} --file ${making}/npm-*.tgz`])
  await rename(join(modules, 'package'), join(modules, 'npm'))
  done('sh', ['-c', `rm ${making}/npm-*.tgz`])
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(making, 'usr/local/bin/npm'))
  done('chmod', ['+x', join(modules, 'npm/bin/npm-cli.js')])
  done('chroot', [making, 'useradd', '--uid', '1000', '--create-home', 'node'])
  await rename(making, system)
}

function done(program: string, words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}:\n${(stderr || stdout).slice(-2000)}`)
}
