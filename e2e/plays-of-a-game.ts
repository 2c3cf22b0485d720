import { fileURLToPath } from 'node:url'
import { expect, request as requests } from '@playwright/test'
import { openContent } from '../server/src/catalogue/read-content.ts'
import { signBody } from '../server/src/signed-body.ts'
import type { Play } from '../shared/src/live/play.ts'
import { serverAddress } from './address.ts'
import { operator } from './operator.ts'

const contentDirectory = fileURLToPath(new URL('../content', import.meta.url))
/** A message holds at most 64 KiB. */
const playsInMessage = 60

/** Returns the real plays of a game of the season, by its key in the data files. */
export async function realPlays(game: string): Promise<readonly Play[]> {
  const content = await openContent(contentDirectory)
  return content.playsOf(game, content.content().people)
}

/** Returns a feed that reports plays of the game with this key, signed as the docs require. */
export async function playsFeed(game: string): Promise<(plays: readonly Play[]) => Promise<void>> {
  const { id } = await operator.post<{ id: number }>('/sources', { name: `plays ${game} ${process.pid}` })
  const { key_id: key, secret } = await operator.post<{ key_id: string; secret: string }>(
    `/sources/${id}/secret`,
    {},
  )
  const sender = await requests.newContext({ baseURL: serverAddress() })
  return async (plays) => {
    for (let from = 0; from < plays.length; from += playsInMessage) {
      const some = plays.slice(from, from + playsInMessage)
      const data = JSON.stringify({ plays: some.map((play) => ({ event: game, play: reportOf(play) })) })
      const answer = await sender.post('/api/feeds/plays', {
        data,
        headers: {
          'content-type': 'application/json',
          'feed-key': key,
          'feed-signature': signBody(secret, data, new Date()),
        },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
  }
}

/** Omits values that are null, 0 or false. */
function reportOf({ id, ...play }: Play): object {
  const said = Object.entries(play).filter(([, value]) => value !== null && value !== 0 && value !== false)
  const name = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return { play_id: id, ...Object.fromEntries(said.map(([field, value]) => [name(field), value])) }
}
