import type { Queries } from '../commit/reader.ts'
import { replaySource } from '../replay/replay-observations.ts'
import { standingSource } from './source-keys.ts'

/** The one source of all operators together, where their acts need two people. */
export const operatorsSource = 'operator'

/** Sources that exist without being created. */
export const builtInSources: readonly string[] = [standingSource, replaySource, operatorsSource]

/**
 * Whether a feed has that name, in upper or lower case: the sender of FEED_SECRET, the replay, a source with a key
 * (also a retired one, whose reports still count) or one that a mapping file polls. `mapped` are the names in
 * FEED_MAPPINGS_DIR; the database knows those of other processes.
 */
export async function isFeedsName(
  queries: Queries,
  name: string,
  mapped: readonly string[],
): Promise<boolean> {
  const wanted = name.trim().toLowerCase()
  if ([standingSource, replaySource, ...mapped].some((each) => each.toLowerCase() === wanted)) return true
  const known = await queries.query({
    name: 'feeds-of-name',
    text: `select 1 from source where lower(name) = $1
      union all select 1 from feed_poll where lower(source) = $1 limit 1`,
    values: [wanted],
  })
  return known.length > 0
}
