import { queriesOf } from '../../../server/src/commit/reader.ts'
import { searchEverything } from '../../../server/src/operator/search-lists.ts'
import { judged, type Ratio } from '../ratio.ts'
import type { BenchWorld } from '../world.ts'

const rounds = 20
const maxMilliseconds = 200

/** Searches an operator may type: the start, the middle or the whole of a name or an address, and ids. */
const texts = ['a', 'an', 'play', 'player4242', 'player99999@example.com', 'Mahomes', 'KC at', 'zzzz', '%_']

/** Measures the operator's search over the loaded market: common words, rare ones and ids. */
export async function benchSearch({ database }: BenchWorld): Promise<Ratio> {
  const queries = queriesOf(database.game)
  const { rows } = await database.owner.query<{ id: string }>(
    `select max(id)::text as id from asset union all select max(id)::text from transfer union all select '999999999'`,
  )
  let worst = 0
  for (const text of [...texts, ...rows.map(({ id }) => id)]) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now()
      found = (await searchEverything(queries, text)).data.length
      times.push(performance.now() - begun)
    }
    const slowest = Math.max(...times)
    worst = Math.max(worst, slowest)
    console.log(`  search for "${text}": ${found} found, ${slowest.toFixed(1)} ms at most of ${rounds}`)
  }
  const name = 'milliseconds of the slowest search of the operator’s room'
  return judged({ name, atMost: maxMilliseconds }, worst)
}
