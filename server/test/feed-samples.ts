import { feeds } from '@called-shot/shared/feeds/contract.ts'
import { signBody } from '../src/signed-body.ts'
import type { SampleCall } from './sample-calls.ts'
import type { WholeApp } from './whole-app.ts'

/** The sample calls for sources of results and for their signed messages. */
export async function feedSamples(
  app: WholeApp,
  about: { readonly event: number; readonly person: string },
): Promise<Record<string, SampleCall>> {
  const as = app.operator
  async function newSource(): Promise<string> {
    const name = `sample ${(await app.game.ids.take(1))[0]}`
    const { id } = await app.ask(feeds.createSource, { as, body: { name, moves_events: true } })
    return String(id)
  }
  const source = await newSource()
  const { key_id, secret } = await app.ask(feeds.revealSourceKey, { as, params: { id: source } })
  const signed = (body: Readonly<Record<string, unknown>>): SampleCall => ({
    body,
    headers: {
      'feed-key': key_id,
      'feed-signature': signBody(secret, JSON.stringify(body), new Date()),
    },
  })
  return {
    'feeds.reportResults': signed({
      observations: [
        {
          event: about.event,
          person_id: about.person,
          metric: 'passing_yards',
          value: 312,
          final: false,
          at: new Date(Date.now() - 60_000).toISOString(),
        },
      ],
    }),
    'feeds.reportPlays': signed({
      plays: [{ event: about.event, play: { play_id: 1, quarter: 1, kind: 'kickoff' } }],
    }),
    'feeds.reportEvent': signed({
      event: about.event,
      change: 'moved',
      starts_at: new Date(Date.now() + 7_200_000).toISOString(),
    }),
    'feeds.listSources': { query: { limit: '5' } },
    'feeds.listPolls': { query: { limit: '5' } },
    'feeds.listDisagreements': { query: { limit: '5' } },
    'feeds.createSource': {
      body: { name: `sample ${(await app.game.ids.take(1))[0]}`, moves_events: false },
    },
    'feeds.revealSourceKey': { params: { id: source } },
    'feeds.rotateSourceKey': { params: { id: await newSource() }, body: { old_key_hours: 1 } },
    'feeds.retireSource': { params: { id: await newSource() }, body: { reason: 'for a test' } },
  }
}
