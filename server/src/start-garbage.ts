import { Session } from 'node:inspector/promises'

/** By then the first jobs have run, which also read the content. */
const usualWait = 10_000

/**
 * Collects the memory that the start has used, once: the parsed content, and space for young objects. That is half of
 * an idle server's memory, and V8 keeps it until much more has been allocated; collecting it takes 0.1 to 0.3 s.
 * Returns a function that cancels it.
 */
export function collectStartGarbage(waitMilliseconds = usualWait): () => Promise<void> {
  const timer = setTimeout(() => void collect(), waitMilliseconds).unref()
  return async () => clearTimeout(timer)
}

async function collect(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
