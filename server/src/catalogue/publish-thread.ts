import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { publishFolder, type FolderToPublish, type Publication } from './publish-folder.ts'

/**
 * `publishFolder` in a thread of its own: what content means takes seconds to find out, in which this thread goes on
 * answering. The file is both ends of it.
 */
export function publishInThread(publishing: FolderToPublish): Promise<Publication> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), {
      workerData: { publishing },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread that publishes ended with ${code}`)))
  })
}

if (!isMainThread && parentPort !== null && isPublishing(workerData))
  parentPort.postMessage(await publishFolder(workerData.publishing))

function isPublishing(data: unknown): data is { readonly publishing: FolderToPublish } {
  return typeof data === 'object' && data !== null && 'publishing' in data
}
