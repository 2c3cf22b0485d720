// `npm run containers`: builds the image of deploy/ and starts its compose file, with a Docker engine of its own that it
// installs from Debian as root. Tries what the file promises, and exits 1 if a promise is not kept. Takes some five
// minutes; the first time it makes stand-ins for the official images if their registry cannot be reached.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'
import { Docker, ensureDocker } from '../tools/containers/docker.ts'
import { fetchOrMakeImages } from '../tools/containers/stand-ins.ts'
import { imagesOfDeployment } from '../tools/containers/trial-files.ts'
import { tryContainers } from '../tools/containers/trial.ts'
import { takesNothing } from './arguments.ts'
import { root } from './web-build.ts'

takesNothing('containers')
ensureDocker()
const began = performance.now()
const say = (sentence: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${sentence}`)

const docker = new Docker(await makeTemporaryFolder('containers'))
const stop = async () => {
  await docker.stop()
  await rm(docker.folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => void stop().finally(() => process.exit(130)))

try {
  await docker.start()
  const areStandIns = await fetchOrMakeImages(
    docker,
    await imagesOfDeployment(),
    join(root, '.bench/containers'),
  )
  say(areStandIns ? 'made stand-ins of the official images, from Debian' : 'fetched the official images')
  await tryContainers(docker, say)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
await stop()
process.exit()
