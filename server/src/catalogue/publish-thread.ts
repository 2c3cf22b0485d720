import { Piscina } from 'piscina'
import type { ContentEdit, EditToPublish, Previewed } from './content-edit.ts'
import type { DayToLoad } from './load-for-day.ts'
import type { FolderToPublish, Publication } from './publish-folder.ts'
import type * as work from './publish-work.ts'

/** Publications wait for each other in the database; previews run beside them. */
const tasksAtOnce = 8
const keptMilliseconds = 30_000

/**
 * Publishes and previews in a separate thread: parsing the content takes seconds, during which the main thread keeps
 * serving requests. The thread is kept for a while, because the next check of the same files reuses what it has parsed.
 * It does not keep the process alive.
 */
const thread = new Piscina<FolderToPublish | ContentEdit | DayToLoad, Publication | Previewed>({
  filename: new URL('publish-work.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  concurrentTasksPerWorker: tasksAtOnce,
  idleTimeout: keptMilliseconds,
  execArgv: ['--disable-warning=ExperimentalWarning'],
})

type Work = keyof typeof work

/** Runs `publishFolder` in the thread. */
export function publishInThread(folder: FolderToPublish): Promise<Publication> {
  return publication('publishFolder', folder)
}

/** Runs `publishEdit` in the thread. */
export function publishEditInThread(edit: EditToPublish): Promise<Publication> {
  return publication('publishEdit', edit)
}

/** Runs `loadForDay` in the thread. */
export function loadDayInThread(day: DayToLoad): Promise<Publication> {
  return publication('loadForDay', day)
}

/** Runs `previewEdit` in the thread. */
export async function previewInThread(edit: ContentEdit): Promise<Previewed> {
  const answer = await thread.run(edit, { name: 'previewEdit' satisfies Work })
  if (answer.is === 'loaded') throw new Error('a preview has published something')
  return answer
}

async function publication(
  name: Work,
  task: FolderToPublish | EditToPublish | DayToLoad,
): Promise<Publication> {
  const answer = await thread.run(task, { name })
  if (answer.is === 'previewed') throw new Error('a publication was only previewed')
  return answer
}
