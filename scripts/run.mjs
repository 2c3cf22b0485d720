// The entry point of every task in package.json: `node scripts/run.mjs <task> [arguments]`. It is plain JavaScript
// without dependencies, because it runs before anything is installed and on whatever Node.js the machine has. It
// installs missing packages, then runs scripts/<task>.ts with the project's own Node.js. With `--help` it only prints
// what the task says about itself.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asksForHelp, helpOf } from './help.mjs'
import { ensureInstalled } from './install.mjs'
import { nodeForTasks } from './node-for-tasks.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [task = '', ...args] = process.argv.slice(2)
// Some file systems don't allow a colon in a file name.
const file = join(root, 'scripts', `${task.replace(':', '-')}.ts`)
const tasks = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)

if (!tasks.includes(task) || !existsSync(file)) {
  console.error(`There is no task "${task}". The tasks are: ${tasks.join(', ')}.`)
  process.exit(1)
}

// The operator's commands have their own.
if (asksForHelp(args) && task !== 'operator') {
  console.log(helpOf(task, file))
  process.exit(0)
}

try {
  await ensureInstalled(root)
  runTask(nodeForTasks(root))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

function runTask(node) {
  // The channel closes when this process ends, however it ends, and the task then stops by itself.
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: root,
    // Caches Node.js's compiled sources: this halves the time until the server's own code runs.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWhenNpmIsGone(child)
  child.on('error', (error) => {
    console.error(`${node} could not be run (${error.code}).`)
    process.exit(1)
  })
  child.on('exit', (code, signal) =>
    process.exit(signal === null ? code : 128 + (constants.signals[signal] ?? 0)),
  )
}

/** An npm that is killed outright passes nothing on: the task would keep running unseen and hold its port. */
function stopWhenNpmIsGone(child) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 250).unref()
}
