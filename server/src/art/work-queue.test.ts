import { expect, test } from 'vitest'
import { createWorkQueue, QueueFull } from './work-queue.ts'

function gate() {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

test('two tasks run at a time, and the next ones in the order of arrival', async () => {
  const run = createWorkQueue({ atOnce: 2, waiting: 10 })
  const gates = [gate(), gate(), gate(), gate()]
  const started: number[] = []
  const all = gates.map(({ opened }, index) =>
    run(async () => {
      started.push(index)
      await opened
      return index
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  gates[1]?.open()
  await all[1]
  expect(started).toEqual([0, 1, 2])
  gates.forEach(({ open }) => open())
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
})

test('a caller who finds the queue full is turned away at once', async () => {
  const run = createWorkQueue({ atOnce: 1, waiting: 1 })
  const first = gate()
  const running = run(() => first.opened)
  const waiting = run(async () => 'served')
  await expect(run(async () => 'too late')).rejects.toBeInstanceOf(QueueFull)
  first.open()
  await running
  expect(await waiting).toBe('served')
})

test('a task that fails frees its place', async () => {
  const run = createWorkQueue({ atOnce: 1, waiting: 1 })
  await expect(run(() => Promise.reject(new Error('torn')))).rejects.toThrow('torn')
  expect(await run(async () => 'next')).toBe('next')
})
