import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { isEverything } from '../../server/test/in-turn.ts'
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { openArena, type Arena } from './arena.ts'

// A small disk of its own, in memory, that fills up while players trade. Only root on Linux can mount one.
const canMount = process.platform === 'linux' && process.getuid?.() === 0
const why = canMount ? 'only at length: npm run torture -- faults' : 'only root on Linux can mount a disk'
const isRun = canMount && isEverything
const run = promisify(execFile)
const undo: (() => Promise<unknown>)[] = []

afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

async function mountDisk(megabytes: number): Promise<string> {
  const folder = await makeTemporaryFolder('disk')
  undo.push(() => rm(folder, { recursive: true, force: true }))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder])
  undo.push(() => run('umount', ['--lazy', folder]))
  return folder
}

/** Writes until nothing more fits. */
async function fill(file: string): Promise<void> {
  const filler = await open(file, 'a')
  const piece = Buffer.alloc(65_536, 1)
  try {
    for (;;) await filler.write(piece)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    await filler.close()
  }
}

test.runIf(isRun)(
  'on a full disk players are told to come again; with room again the game goes on by itself',
  async () => {
    const folder = await mountDisk(400)
    const arena: Arena = await openArena({
      folder,
      processes: 1,
      postgres: { max_wal_size: '64MB', min_wal_size: '32MB' },
    })
    undo.push(() => arena.close())
    const filler = join(folder, 'filler')
    for (const round of [1, 2, 3])
      await arena.tradeThrough(`full disk, round ${round}`, async (traders) => {
        await fill(filler)
        await expect.poll(() => [...traders.told.keys()].join()).toContain('503')
        await rm(filler)
      })
    // Not even its log has room: PostgreSQL itself ends, and comes back when it can write again.
    await arena.tradeThrough('no room for the log', async (traders) => {
      await fill(filler)
      const more = `select pg_logical_emit_message(true, 'x', repeat('x', 8000000))`
      await expect
        .poll(() => arena.world.database.owner.query(more).then(() => 'written', String))
        .not.toBe('written')
      await expect.poll(() => [...traders.told.keys()].join()).toContain('503')
      await rm(filler)
    })
  },
)

test.runIf(isRun)(
  'a disk that can only be read is told in one sentence, and with a good one it starts',
  async () => {
    const folder = await mountDisk(200)
    const postgres = join(folder, 'postgres')
    await startEmbeddedPostgres({ folder: postgres }).then((started) => started.stop())
    await run('mount', ['-o', 'remount,ro', folder])
    await expect(startEmbeddedPostgres({ folder: postgres })).rejects.toThrow(
      /EROFS|Read-only file system|cannot be written/,
    )
    await run('mount', ['-o', 'remount,rw', folder])
    await startEmbeddedPostgres({ folder: postgres }).then((started) => started.stop())
  },
)

test.skipIf(isRun)(`disks that are full or can only be read are left out: ${why}`, () => {
  expect(isRun).toBe(false)
})
