import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { switches } from '@called-shot/shared/operator/switches-contract.ts'
import { switchNames } from '@called-shot/shared/switches.ts'
import type { Queries } from '../commit/reader.ts'

type Answer = AnswerOf<typeof switches.list>

interface Row {
  readonly name: string
  readonly open: boolean
  readonly reason: string
  readonly at: Date
  readonly actor: string
}

/** Every switch, and every series that has ever been closed separately, with its newest setting. */
export async function listSwitches(queries: Queries): Promise<Answer> {
  const rows = await queries.query<Row>({
    name: 'switches',
    text: `
      select distinct on (c.name) c.name, c.open, c.reason, c.at, a.email as actor
      from switch_change c join account a on a.id = c.changed_by order by c.name, c.id desc`,
  })
  const series = await queries.query<{ id: number; name: string }>({
    name: 'series-of-switches',
    text: `
      select distinct s.id, s.name from switch_change c
      join series s on c.name = 'pack_sales/' || s.id`,
  })
  const byName = new Map(rows.map((row) => [row.name, row]))
  const nameOf = new Map(series.map(({ id, name }) => [id, name]))
  const view = (name: Answer['data'][number]['name'], part: number | null) => {
    const newest = byName.get(part === null ? name : `${name}/${part}`)
    return {
      name,
      series_id: part,
      series: part === null ? null : (nameOf.get(part) ?? null),
      open: newest?.open ?? true,
      reason: newest?.reason ?? null,
      changed_by: newest?.actor ?? null,
      changed_at: newest?.at ?? null,
    }
  }
  const parts = series.map(({ id }) => view('pack_sales', id))
  return { data: switchNames.flatMap((name) => [view(name, null), ...(name === 'pack_sales' ? parts : [])]) }
}
