import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/** Finds ffmpeg on the path, or installs Debian's if it is missing and we are root. */
export function ensureFfmpeg(): void {
  if (isInstalled()) return
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing ffmpeg to render the videos (once)...')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'ffmpeg'],
    ])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
    if (isInstalled()) return
  }
  throw new Error('Rendering the videos needs ffmpeg on the path: install it.')
}

function isInstalled(): boolean {
  return spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0
}

export async function ffmpeg(...args: readonly string[]): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`ffmpeg ${args.join(' ')} ended with ${code}`)
}

/** Takes JPEG pictures in order and stores them without loss in one film, to encode from. */
export interface FrameSink {
  write(picture: Buffer): Promise<void>
  end(): Promise<void>
}

export function framesTo(file: string, framesPerSecond: number): FrameSink {
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(framesPerSecond), '-i', '-']
  const output = ['-c:v', 'copy', file]
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...input, ...output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    async write(picture) {
      if (!child.stdin.write(picture)) await once(child.stdin, 'drain')
    },
    async end() {
      child.stdin.end()
      const [code] = await ended
      if (code !== 0) throw new Error(`ffmpeg could not make ${file}`)
    },
  }
}
