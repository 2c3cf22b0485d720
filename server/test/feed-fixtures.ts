import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { feeds } from '@called-shot/shared/feeds/contract.ts'
import { signBody } from '../src/signed-body.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import { newFootballGame, quarterback } from './app-predictions.ts'
import { useWholeApp } from './whole-app.ts'

export interface SourceKey {
  readonly id: string
  readonly secret: string
}

/** The app with sources that sign what they send, for one test file. */
export async function useFeeds() {
  const standingSecret = 'a secret of the tests'
  const mappings = await makeTemporaryFolder('mappings')
  const scores = { source: 'The Scoreboard', url: 'https://scores.example', format: 'json', event: '{id}' }
  await writeFile(
    join(mappings, 'scores.json'),
    JSON.stringify({
      ...scores,
      person: null,
      final: true,
      metrics: { total_points: 'p' },
      headers: { key: '${UNSET}' },
    }),
  )
  const app = await useWholeApp({ FEED_SECRET: standingSecret, FEED_MAPPINGS_DIR: mappings })
  afterAll(() => rm(mappings, { recursive: true }))

  const standingKey: SourceKey = { id: 'feed', secret: standingSecret }

  let names = 0
  async function newSource(
    body: { moves_events?: boolean } = {},
  ): Promise<SourceKey & { source: number; name: string }> {
    names += 1
    const name = `wire ${names}`
    const { id } = await app.ask(feeds.createSource, { as: app.operator, body: { name, ...body } })
    return { source: id, name, ...(await secretOf(id)) }
  }
  async function secretOf(source: number): Promise<SourceKey> {
    const { key_id, secret } = await app.ask(feeds.revealSourceKey, {
      as: app.operator,
      params: { id: String(source) },
    })
    return { id: key_id, secret }
  }

  const newGame = () => newFootballGame(app)

  const yards = (event: number | string, value: number) => ({
    observations: [{ event, person_id: quarterback, metric: 'passing_yards', value, final: true }],
  })

  function send(
    key: SourceKey,
    body: object | string,
    change: { at?: Date; path?: string; headers?: object } = {},
  ) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return app.send('POST', `/api/feeds/${change.path ?? 'observations'}`, {
      body: text,
      headers: {
        'feed-key': key.id,
        'feed-signature': signBody(key.secret, text, change.at ?? new Date()),
        ...change.headers,
      },
    })
  }

  const refusal = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) })

  return { app, standingKey, newSource, secretOf, newGame, yards, send, refusal }
}
