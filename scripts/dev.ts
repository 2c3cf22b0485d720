// `npm run dev`: serves vite at the usual address, which reloads the client on every change, and proxies to the API
// server, which restarts when one of its files changes. The browser uses this one address only.
import { spawn } from 'node:child_process'
import { readConfig } from '../server/src/config.ts'
import { takesNothing } from './arguments.ts'
import { root } from './web-build.ts'

takesNothing('dev')
const { port, publicUrl } = readConfig(process.env)
const serverPort = port + 1
const server = start(['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  PORT: String(serverPort),
  HOST: 'localhost',
  PUBLIC_URL: publicUrl,
})
const client = start(['node_modules/vite/bin/vite.js', 'web', '--port', String(port)], {
  API_SERVER: `http://localhost:${serverPort}`,
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.on('disconnect', stop)
await Promise.all([server.ended, client.ended])
process.exit(0)

function start(args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    // Both print. Only we receive the keyboard's Ctrl-C, and we pass it on once.
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  child.on('exit', () => {
    resolve()
    stop()
  })
  return { child, ended }
}

function stop(): void {
  server.child.kill('SIGTERM')
  client.child.kill('SIGTERM')
}
