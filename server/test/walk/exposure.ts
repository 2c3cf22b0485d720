import type { Pool } from 'pg'
import { maxOwed } from '@called-shot/shared/operator/exposure-rules.ts'
import { queriesOf } from '../../src/commit/reader.ts'
import { listExposure, listMatchDay } from '../../src/operator/exposure-lists.ts'

interface Stored {
  readonly event_id: number
  readonly outcome_id: number
  readonly owner_id: number
  readonly value_cents: number | null
  readonly place: string
  readonly status: string
}

/** Returns where the exposure that operators see differs from a plain count of every prediction ever made. */
export async function exposureThatDiffers(owner: Pool): Promise<string[]> {
  const client = await owner.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const queries = queriesOf(client)
    const { rows } = await client.query<Stored>(
      `select a.event_id, a.outcome_id, a.owner_id, a.value_cents, a.place, o.status
      from asset a join outcome o on o.id = a.outcome_id where a.kind = 'prediction'`,
    )
    const { data } = await listMatchDay(queries, { limit: 100, offset: 0 })
    const wrong: string[] = []
    for (const shown of data) {
      const live = rows.filter(({ event_id: event, place }) => event === shown.id && place !== 'gone')
      const counted = {
        predictions: live.length,
        undecided: new Set(live.filter(({ status }) => status === 'pending').map((each) => each.outcome_id))
          .size,
        owed: live
          .filter(({ status }) => status === 'pending' || status === 'true')
          .reduce((sum, each) => sum + (each.value_cents ?? 0), 0),
      }
      const outcomes = live.length === 0 ? [] : (await listExposure(queries, shown.id)).data
      const exposed = outcomes.map(({ person_id: personId, status, predictions, owed_if_true: owed }) => ({
        personId,
        status,
        predictions,
        owedCents: owed,
      }))
      const said = { predictions: shown.predictions, undecided: shown.undecided, owed: shown.owed }
      const ofOutcomes = { ...said, owed: maxOwed(exposed) }
      if (JSON.stringify(said) !== JSON.stringify(counted) || ofOutcomes.owed !== said.owed)
        wrong.push(`event ${shown.id}: ${JSON.stringify({ said, counted, ofOutcomes })}`)
      for (const { outcome_id: id, predictions, players, owed_if_true: owed } of outcomes) {
        const those = live.filter((each) => each.outcome_id === id)
        const sum = those.reduce((total, each) => total + (each.value_cents ?? 0), 0)
        const count = new Set(those.map((each) => each.owner_id)).size
        if (those.length !== predictions || count !== players || sum !== owed)
          wrong.push(`outcome ${id}: ${JSON.stringify({ predictions, players, owed, sum, count })}`)
      }
    }
    return wrong
  } finally {
    await client.query('rollback')
    client.release()
  }
}
