import { market } from '../../../shared/src/market/contract.ts'
import { loadTimes, type LoadRequest } from '../load.ts'
import { pgbenchTimes } from '../pgbench.ts'
import { judged, quantileOf, type Ratio } from '../ratio.ts'
import type { BenchPlayer, ServedGame } from '../served-game.ts'
import type { BenchWorld } from '../world.ts'
import { barePage, bareTotal, listCases, type ListCase } from './list-cases.ts'

const requestsARound = 50
const rounds = 4
const bareSeconds = 1
const limit = 20
/** The offset of page 5,000; a shorter list is measured at its last page. */
const deepOffset = 4999 * limit
const mixedConnections = 8
const mixedRequests = 4000

const most = { ofBare: 3, deep: 2, p99: 100 } as const

interface Measured {
  readonly name: string
  readonly total: number
  readonly offset: number
  readonly first: number
  readonly p50: number
  readonly p99: number
  readonly page: number
  readonly count: number
}

/**
 * Measures every list with its total, first page and page 5,000, one client at a time: through the API, and as bare
 * statements on the same server (the page with the facts printed on its cards, and the total). Then eight clients read
 * all lists mixed.
 */
export async function benchLists(
  world: BenchWorld,
  game: ServedGame,
  players: readonly BenchPlayer[],
): Promise<Ratio[]> {
  const cases = await listCases(world.database.owner)
  const [viewer] = players
  if (!viewer) throw new Error('there are no players')
  const measured: Measured[] = []
  console.log(
    `  ${'milliseconds'.padEnd(34)}${['total', 'offset', 'first', 'p50', 'p99', 'bare page', 'bare total', 'p50/bare'].map((word) => word.padStart(11)).join('')}`,
  )
  await warmUp(world, game, { players, cases })
  for (const each of cases) {
    const { total, milliseconds: first } = await askOnce(game, viewer, each)
    const offsets = [0, ...(total > limit ? [deepOffsetOf(total)] : [])]
    const times = await askInTurns(world, game, { players, each, offsets })
    for (const offset of offsets) {
      const bare = await measureBare(world, { viewer, each, offset })
      const ours = times.get(offset) ?? []
      const row = {
        name: each.name,
        total,
        offset,
        first: offset === 0 ? first : (ours[0] ?? 0),
        p50: quantileOf(ours, 0.5),
        p99: quantileOf(ours, 0.99),
        ...bare,
      }
      measured.push(row)
      print(row)
    }
  }
  return [...ratiosOf(measured), await benchMixed(world, game, { players, cases, measured })]
}

/**
 * Makes one call as each player. A player's first call reads their account, and a new server is still compiling:
 * neither belongs to a list's time.
 */
async function warmUp(
  world: BenchWorld,
  game: ServedGame,
  { players, cases }: { readonly players: readonly BenchPlayer[]; readonly cases: readonly ListCase[] },
): Promise<void> {
  const [opening] = cases
  if (!opening) return
  const requests = players.map((player) => requestOf(opening, 0, player))
  await loadTimes(world, game, { name: 'market-warm-up', connections: mixedConnections, requests })
}

function deepOffsetOf(total: number): number {
  return Math.min(deepOffset, Math.floor((total - 1) / limit) * limit)
}

export function requestOf({ tab, query }: ListCase, offset: number, player: BenchPlayer): LoadRequest {
  const { path } = tab === 'cards' ? market.listCards : market.listPacks
  const asked = new URLSearchParams({ limit: String(limit), offset: String(offset), ...query })
  if (asked.get('status') === '') asked.delete('status')
  return { method: 'GET', path: `/api${path}?${asked}`, player }
}

/** The time of the first request, when nothing about the list is cached. */
async function askOnce(
  game: ServedGame,
  viewer: BenchPlayer,
  each: ListCase,
): Promise<{ total: number; milliseconds: number }> {
  const { path } = requestOf(each, 0, viewer)
  const token = await viewer.token()
  const begin = performance.now()
  const response = await fetch(`${game.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const page = market.listCards.answer.safeParse(await response.json())
  const milliseconds = performance.now() - begin
  if (!page.success) throw new Error(`${each.name}: ${response.status}`)
  return { total: page.data.pagination_metadata.total_count, milliseconds }
}

/** Alternates between the first page and the deep one, so that other load on the machine affects both. */
async function askInTurns(
  world: BenchWorld,
  game: ServedGame,
  {
    players,
    each,
    offsets,
  }: {
    readonly players: readonly BenchPlayer[]
    readonly each: ListCase
    readonly offsets: readonly number[]
  },
): Promise<ReadonlyMap<number, readonly number[]>> {
  const times = new Map<number, number[]>(offsets.map((offset) => [offset, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [offset, known] of times) {
      const requests = Array.from({ length: requestsARound }, (_, index) => {
        const player = players[index % players.length]
        if (!player) throw new Error('there are no players')
        return requestOf(each, offset, player)
      })
      known.push(...(await loadTimes(world, game, { name: 'market-list', connections: 1, requests })))
    }
  }
  return times
}

async function measureBare(
  world: BenchWorld,
  {
    viewer,
    each,
    offset,
  }: { readonly viewer: BenchPlayer; readonly each: ListCase; readonly offset: number },
): Promise<Pick<Measured, 'page' | 'count'>> {
  const bare = async (script: string) =>
    quantileOf(
      await pgbenchTimes(world, {
        name: 'bare',
        seconds: bareSeconds,
        variables: { me: viewer.id },
        script: `${script.replaceAll(/\s+/g, ' ')}\n`,
      }),
      0.5,
    )
  return { page: await bare(barePage(each, offset)), count: await bare(bareTotal(each)) }
}

async function benchMixed(
  world: BenchWorld,
  game: ServedGame,
  {
    players,
    cases,
    measured,
  }: {
    readonly players: readonly BenchPlayer[]
    readonly cases: readonly ListCase[]
    readonly measured: readonly Measured[]
  },
): Promise<Ratio> {
  const pages = measured.flatMap(({ name, offset }) => {
    const each = cases.find((one) => one.name === name)
    return each ? [{ each, offset }] : []
  })
  const requests = Array.from({ length: mixedRequests }, (_, index) => {
    // A stride that pairs every page with every player.
    const { each, offset } = pages[(index * 7) % pages.length] ?? { each: undefined, offset: 0 }
    const player = players[index % players.length]
    if (!each || !player) throw new Error('there are no lists or no players')
    return requestOf(each, offset, player)
  })
  const times = await loadTimes(world, game, {
    name: 'market-mixed',
    connections: mixedConnections,
    requests,
  })
  const [p50, p99] = [quantileOf(times, 0.5), quantileOf(times, 0.99)]
  console.log(
    `  all of them mixed, ${mixedConnections} connections: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${Math.max(...times).toFixed(0)} ms`,
  )
  return judged({ name: 'all market lists mixed, 8 connections: p99 in milliseconds', atMost: most.p99 }, p99)
}

/** The worst ratio of each kind, named after the list it was measured on. */
function ratiosOf(measured: readonly Measured[]): Ratio[] {
  // An empty list reads nothing, so its time is the API's own.
  const filled = measured.filter(({ total }) => total > 0)
  const worst = (of: (one: Measured) => number) => filled.toSorted((a, b) => of(b) - of(a))[0]
  const ofBare = ({ p50, page, count }: Measured) => p50 / (page + count)
  const ofPageOne = (one: Measured) => {
    const first = measured.find(({ name, offset }) => name === one.name && offset === 0)
    return one.p50 / (first?.p50 ?? one.p50)
  }
  const slow = worst(ofBare)
  const deep = worst(ofPageOne)
  const late = worst(({ p99 }) => p99)
  if (!slow || !deep || !late) return []
  const place = ({ name, offset }: Measured) => `${name}, offset ${offset}`
  return [
    judged(
      {
        name: `a market list through the API / its bare query, at p50 (${place(slow)})`,
        atMost: most.ofBare,
      },
      ofBare(slow),
    ),
    judged(
      { name: `page 5,000 / page 1 of a market list (${place(deep)})`, atMost: most.deep },
      ofPageOne(deep),
    ),
    judged({ name: `a market list, p99 in milliseconds (${place(late)})`, atMost: most.p99 }, late.p99),
  ]
}

function print({ name, total, offset, first, p50, p99, page, count }: Measured): void {
  const figures = [first, p50, p99, page, count].map((figure) => figure.toFixed(figure < 10 ? 2 : 0))
  const cells = [
    total.toLocaleString('en'),
    offset.toLocaleString('en'),
    ...figures,
    (p50 / (page + count)).toFixed(2),
  ]
  console.log(`  ${name.padEnd(34)}${cells.map((cell) => cell.padStart(11)).join('')}`)
}
