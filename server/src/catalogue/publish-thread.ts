import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import {
  previewEdit,
  publishEdit,
  type ContentEdit,
  type EditToPublish,
  type Previewed,
} from './content-edit.ts'
import { publishFolder, type FolderToPublish, type Publication } from './publish-folder.ts'

/*
 * Publishing and previewing in a thread of its own: parsing the content takes seconds, during which the main thread
 * keeps serving requests. The thread is kept for a while, because what it has parsed serves the next check of the same
 * files. This file is both ends of it.
 */

type Task =
  | { readonly is: 'folder'; readonly folder: FolderToPublish }
  | { readonly is: 'edit'; readonly edit: EditToPublish }
  | { readonly is: 'preview'; readonly edit: ContentEdit }

/** Runs `publishFolder` in the thread. */
export function publishInThread(folder: FolderToPublish): Promise<Publication> {
  return publication({ is: 'folder', folder })
}

/** Runs `publishEdit` in the thread. */
export function publishEditInThread(edit: EditToPublish): Promise<Publication> {
  return publication({ is: 'edit', edit })
}

/** Runs `previewEdit` in the thread. */
export async function previewInThread(edit: ContentEdit): Promise<Previewed> {
  const answer = await inThread({ is: 'preview', edit })
  if (answer.is === 'loaded') throw new Error('a preview has published something')
  return answer
}

async function publication(task: Task): Promise<Publication> {
  const answer = await inThread(task)
  if (answer.is === 'previewed') throw new Error('a publication was only previewed')
  return answer
}

const keptMilliseconds = 30_000

type Answer = Publication | Previewed

interface Thread {
  do(task: Task): Promise<Answer>
}

let kept: Thread | null = null

function inThread(task: Task): Promise<Answer> {
  kept ??= openThread((ended) => {
    if (kept === ended) kept = null
  })
  return kept.do(task)
}

/** A thread that ends once it has had nothing to do for a while, and does not keep the process from ending. */
function openThread(onEnd: (thread: Thread) => void): Thread {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { publishes: true },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const asked = new Map<number, PromiseWithResolvers<Answer>>()
  let last = 0
  let pause: NodeJS.Timeout | undefined
  const thread: Thread = {
    do(task) {
      clearTimeout(pause)
      worker.ref()
      last += 1
      const promise = Promise.withResolvers<Answer>()
      asked.set(last, promise)
      worker.postMessage({ number: last, task } satisfies Asked)
      return promise.promise
    },
  }
  function end(error: Error): void {
    onEnd(thread)
    for (const { reject } of asked.values()) reject(error)
  }
  worker.on('message', ({ number, answer, error }: Told) => {
    const promise = asked.get(number)
    asked.delete(number)
    if (answer === undefined) promise?.reject(error)
    else promise?.resolve(answer)
    if (asked.size > 0) return
    worker.unref()
    pause = setTimeout(() => {
      onEnd(thread)
      void worker.terminate()
    }, keptMilliseconds).unref()
  })
  worker.once('error', end)
  worker.once('exit', (code) => end(new Error(`the thread that publishes ended with ${code}`)))
  return thread
}

interface Asked {
  readonly number: number
  readonly task: Task
}

interface Told {
  readonly number: number
  readonly answer?: Answer
  readonly error?: unknown
}

if (!isMainThread && parentPort !== null && isOurs(workerData)) {
  const port = parentPort
  port.on('message', ({ number, task }: Asked) => {
    done(task).then(
      (answer) => port.postMessage({ number, answer } satisfies Told),
      (error: unknown) => port.postMessage({ number, error } satisfies Told),
    )
  })
}

function done(task: Task): Promise<Answer> {
  switch (task.is) {
    case 'folder':
      return publishFolder(task.folder)
    case 'edit':
      return publishEdit(task.edit)
    case 'preview':
      return previewEdit(task.edit)
  }
}

function isOurs(data: unknown): data is { readonly publishes: true } {
  return typeof data === 'object' && data !== null && 'publishes' in data
}
