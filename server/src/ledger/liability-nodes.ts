import { neighborsOf, type PathNode } from '@called-shot/shared/fairness/liabilities.ts'
import type { Queries } from '../commit/reader.ts'

/** How many nodes of a level are stored in a row, each of 8 bytes for the sum and 32 for the hash. */
export const nodesInChunk = 1024
const nodeBytes = 40

/** The nodes beside the path from each of these leaves to the root, from the leaf up. */
export async function pathsOf(
  queries: Queries,
  { day, leaves }: { readonly day: string; readonly leaves: number },
  positions: readonly number[],
): Promise<PathNode[][]> {
  const wanted = positions.flatMap((position, path) =>
    neighborsOf(position, leaves).map((each) => ({ ...each, path })),
  )
  const rows = await queries.query<{ place: number; cents: number; hash: string }>({
    name: 'liability-path',
    text: `
      select w.place::int as place, ('x' || encode(substr(n.node, 1, 8), 'hex'))::bit(64)::bigint as cents,
        encode(substr(n.node, 9, 32), 'hex') as hash
      from unnest($2::int[], $3::int[]) with ordinality w (level, position, place)
      cross join lateral (
        select substr(l.nodes, 1 + ${nodeBytes} * (w.position % ${nodesInChunk}), ${nodeBytes}) as node
        from liability_nodes l
        where l.day = $1::date and l.level = w.level and l.chunk = w.position / ${nodesInChunk}) n
      order by w.place`,
    values: [day, wanted.map(({ level }) => level), wanted.map(({ position }) => position)],
  })
  return positions.map((_, path) =>
    rows.flatMap(({ place, cents, hash }) => {
      const node = wanted[place - 1]
      return node?.path === path ? [{ side: node.side, cents, hash }] : []
    }),
  )
}
