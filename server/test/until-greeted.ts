import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { greetings } from '../src/greeting.ts'

/** Longer than the slowest machine needs; after that the server counts as hung. */
const patienceMilliseconds = 180_000

/**
 * Resolves when a started server greets on its standard output; rejects if it ends instead. The server answers calls a
 * little earlier, while its clock and its jobs are still being set up.
 */
export async function untilGreeted(
  server: ChildProcess & { readonly stdout: Readable },
  patience = patienceMilliseconds,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error('the server does not greet')), patience)
    server.once('exit', (code) => {
      clearTimeout(giveUp)
      reject(new Error(`the server ended with ${code} before it greeted`))
    })
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (!line.includes(greetings.web)) return
      clearTimeout(giveUp)
      resolve()
    })
  })
}
