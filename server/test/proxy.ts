import { once } from 'node:events'
import { connect, createServer, type Socket, type TcpNetConnectOpts, type IpcNetConnectOpts } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What happens to the bytes of one direction. `vanish`: they are swallowed, and so is the end of the connection, as
 * when a machine is gone; `cut`: the first of them ends the connection on both sides.
 */
type Passage =
  | 'pass'
  | 'vanish'
  | 'cut'
  | { readonly delayedMilliseconds: number }
  | { readonly bytesPerSecond: number }

/** A network that fails on command, between anything that speaks TCP (or a unix socket) and its server. */
export interface Proxy {
  readonly port: number
  /** How many connections it has open with its callers. */
  open(): number
  /** Holds for open and new connections alike, from the next byte on. */
  set(passages: { readonly toServer?: Passage; readonly toCaller?: Passage }): void
  /** Everything passes again; what vanished stays lost. */
  heal(): void
  /** Ends every open connection at both ends at once. */
  cutAll(): void
  close(): Promise<void>
}

export async function startProxy(server: TcpNetConnectOpts | IpcNetConnectOpts): Promise<Proxy> {
  let passages: { toServer: Passage; toCaller: Passage } = { toServer: 'pass', toCaller: 'pass' }
  const pairs = new Set<readonly [Socket, Socket]>()

  const listener = createServer({ allowHalfOpen: true }, (caller) => {
    const answering = connect({ ...server, allowHalfOpen: true })
    const pair = [caller, answering] as const
    pairs.add(pair)
    carry(pair, () => passages.toServer)
    carry([answering, caller], () => passages.toCaller)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (passages.toServer === 'vanish' || passages.toCaller === 'vanish') return
        end(pair)
      })
    }
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')

  function end(pair: readonly [Socket, Socket]): void {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }

  function cutAll(): void {
    for (const pair of pairs) end(pair)
  }

  return {
    port: address.port,
    open: () => pairs.size,
    set: (changed) => void (passages = { ...passages, ...changed }),
    heal: () => void (passages = { toServer: 'pass', toCaller: 'pass' }),
    cutAll,
    async close() {
      listener.close()
      cutAll()
      await once(listener, 'close')
    },
  }
}

/** Carries what one end says to the other, piece by piece in order. */
function carry([from, to]: readonly [Socket, Socket], passage: () => Passage): void {
  let turn = Promise.resolve()
  from.on('data', (piece: Buffer) => {
    from.pause()
    turn = turn.then(() => pass(piece)).then(() => void from.resume())
  })
  from.on('end', () => {
    turn = turn.then(() => {
      if (passage() !== 'vanish') to.end()
    })
  })

  async function pass(piece: Buffer): Promise<void> {
    const how = passage()
    if (how === 'vanish') return
    if (how === 'cut') {
      from.destroy()
      to.destroy()
      return
    }
    if (how !== 'pass' && 'bytesPerSecond' in how) return trickle(piece, how.bytesPerSecond)
    if (how !== 'pass') await sleep(how.delayedMilliseconds)
    if (!to.write(piece) && !to.destroyed)
      await Promise.race([once(to, 'drain'), once(to, 'close')]).catch(() => undefined)
  }

  async function trickle(piece: Buffer, bytesPerSecond: number): Promise<void> {
    for (const byte of piece) {
      if (to.destroyed) return
      to.write(Buffer.of(byte))
      await sleep(1000 / bytesPerSecond)
    }
  }
}
