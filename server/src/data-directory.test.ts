import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '../test/temporary-folder.ts'
import { prepareDataDirectory } from './data-directory.ts'

async function temporary(): Promise<string> {
  const folder = await makeTemporaryFolder('data-directory')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('every missing folder of the path is made, and an existing one stays unchanged', async () => {
  const folder = await temporary()
  const directory = join(folder, 'a', 'b', 'data')
  await prepareDataDirectory(directory)
  await writeFile(join(directory, 'kept'), '')
  await prepareDataDirectory(directory)
  expect((await stat(join(directory, 'kept'))).isFile()).toBe(true)
  if (process.getuid?.() === 0)
    for (const made of [join(folder, 'a'), directory]) expect((await stat(made)).mode & 0o777).toBe(0o711)
})

test('a file, and a path below a file, are refused in one sentence', async () => {
  const file = join(await temporary(), 'file')
  await writeFile(file, '')
  await expect(prepareDataDirectory(file)).rejects.toThrow(/ cannot be written \(EEXIST\): set DATA_DIR /)
  await expect(prepareDataDirectory(join(file, 'data'))).rejects.toThrow(/ cannot be written \(ENOTDIR\)/)
})

test.runIf(process.platform === 'linux')(
  'a folder that nobody can make is refused at once, even where the system only says that its parent is missing',
  async () => {
    await expect(mkdir('/proc/called-shot')).rejects.toThrow(/ENOENT|EACCES/)
    await expect(prepareDataDirectory('/proc/called-shot/data')).rejects.toThrow(/ cannot be written \(/)
  },
)
