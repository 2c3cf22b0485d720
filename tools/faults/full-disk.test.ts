import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { isEverything } from '../../server/test/in-turn.ts'
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { openArena, type Arena } from './arena.ts'

// A small in-memory disk that fills up while players trade. Only root on Linux can mount one.
const canMount = process.platform === 'linux' && process.getuid?.() === 0
const why = canMount ? 'it runs only in npm run torture -- faults' : 'only root on Linux can mount a disk'
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

/** Writes until the disk is full. */
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
  'players are asked to try again on a full disk, and the game continues by itself once there is room',
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
        await expect.poll(() => [...traders.others.keys()].join()).toContain('503')
        await rm(filler)
      })
    // There is no room even for the WAL: PostgreSQL itself ends, and comes back once it can write again.
    await arena.tradeThrough('no room for the log', async (traders) => {
      await fill(filler)
      const more = `select pg_logical_emit_message(true, 'x', repeat('x', 8000000))`
      await expect
        .poll(() => arena.world.database.owner.query(more).then(() => 'written', String))
        .not.toBe('written')
      await expect.poll(() => [...traders.others.keys()].join()).toContain('503')
      await rm(filler)
    })
  },
)

test.runIf(isRun)(
  'PostgreSQL refuses a read-only disk in one sentence, and starts once the disk is writable',
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

test.skipIf(isRun)(`full and read-only disks are not tested: ${why}`, () => {
  expect(isRun).toBe(false)
})
