import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The sockets to open. Tokens are used in rotation, each sent as a socket's first message. */
export interface HeldSockets {
  readonly address: string
  readonly tokens: readonly string[]
  readonly count: number
}

export interface SocketHolder extends AsyncDisposable {
  /** Resolves when every socket has received its first message. */
  open(held: HeldSockets): Promise<void>
  /** Resolves when all sockets together have received this many messages since they were opened. */
  untilReceived(messages: number): Promise<void>
}

const program = fileURLToPath(new URL('hold-sockets.ts', import.meta.url))

/** Holds sockets in a separate process (`hold-sockets.ts`). */
export function startHolder(): SocketHolder {
  const child = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'] })

  async function ask(order: object, expected: string): Promise<void> {
    child.send(order)
    const other = new AbortController()
    const { signal } = other
    const [answer] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }),
    ]).finally(() => other.abort())
    if (answer !== expected) throw new Error(`the sockets failed: ${JSON.stringify(answer)}`)
  }

  return {
    open: (held) => ask(held, 'open'),
    untilReceived: (messages) => ask({ received: messages }, 'received'),
    async [Symbol.asyncDispose]() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
