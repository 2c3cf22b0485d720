import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTemporaryFolder } from '../server/test/temporary-folder.ts'

const content = fileURLToPath(new URL('../content', import.meta.url))
const masters = 'Masters Tournament'

/**
 * Returns a folder with the game's content, in which golf begins one tournament before the Masters: the same events,
 * fields and results, without hours of waiting.
 */
export async function mastersSeason(): Promise<string> {
  const folder = await makeTemporaryFolder('masters')
  await cp(content, folder, { recursive: true })
  const [head = '', ...events] = await linesOf(folder, 'golf_events.csv')
  const inOrder = events
    .map((line) => ({
      line,
      id: line.split(',')[0] ?? '',
      day: /,(\d{4}-\d{2}-\d{2}),/.exec(line)?.[1] ?? '',
    }))
    .toSorted((a, b) => (`${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1))
  const kept = inOrder.slice(inOrder.findIndex(({ line }) => line.includes(`,${masters},`)) - 1)
  const ids = new Set(kept.map(({ id }) => id))
  const [resultHead = '', ...results] = await linesOf(folder, 'golf_results.csv')
  await writeLines(folder, 'golf_events.csv', [head, ...kept.map(({ line }) => line)])
  await writeLines(folder, 'golf_results.csv', [
    resultHead,
    ...results.filter((line) => ids.has(line.split(',')[0] ?? '')),
  ])
  return folder
}

export interface Finish {
  readonly personId: string
  readonly name: string
  /** Null without a place, for example after a missed cut. */
  readonly place: number | null
}

/** Returns the Masters' final results in the data, for golfers who have cards. */
export async function mastersResults(): Promise<readonly Finish[]> {
  const lines = await linesOf(content, 'golf_results.csv')
  return lines.flatMap((line) => {
    const [event = '', name = '', personId = '', , , place = ''] = line.split(',')
    if (!event.endsWith('-masters-tournament') || personId === '') return []
    return { personId, name, place: place === '' ? null : Number(place) }
  })
}

async function linesOf(folder: string, file: string): Promise<string[]> {
  return (await readFile(join(folder, file), 'utf8')).split(/\r?\n/).filter((line) => line !== '')
}

async function writeLines(folder: string, file: string, lines: readonly string[]): Promise<void> {
  await writeFile(join(folder, file), `${lines.join('\n')}\n`)
}
