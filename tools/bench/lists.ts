import { join } from 'node:path'
import { cards } from '../../shared/src/cards/contract.ts'
import { load, type LoadRequest } from './load.ts'
import { pgbench } from './pgbench.ts'
import { compare, type Ratio } from './ratio.ts'
import { givePacks } from './gifts.ts'
import { serveGame, type BenchPlayer } from './served-game.ts'
import { openBenchWorld, type BenchWorld } from './world.ts'

const clients = 8
const requestsARound = 2000
const rounds = 5
const goal = 0.3

/**
 * Compares an inventory list of 20 through the API (token, filters, total, page, cards, contract) with one bare
 * statement for the same 20 cards and the facts printed on them, on the same server.
 */
export async function benchLists(outer: BenchWorld): Promise<Ratio[]> {
  await using world = await openBenchWorld(join(outer.folder, 'lists'))
  await using game = await serveGame(world)
  const players = await Promise.all(Array.from({ length: clients }, () => game.register()))
  await givePacks(world, players, 400 * clients)
  await world.database.owner.query('vacuum analyze asset')
  const requests = Array.from({ length: requestsARound }, (_, index) => request(players[index % clients]))
  return [
    await compare(
      { name: 'an inventory list of 20 through the API / its bare query', atLeast: goal },
      rounds,
      {
        reference: () =>
          pgbench(world, {
            name: 'bare-list',
            clients,
            transactions: requestsARound / clients,
            variables: Object.fromEntries(players.map(({ id }, index) => [`player${index}`, id])),
            script: `\\set owner random(0, ${clients - 1})\n${players.map(({ id }, index) => `\\if :owner = ${index}\n${bareList(id)}\n\\endif`).join('\n')}\n`,
          }),
        ours: () => load(world, game, { name: 'list', connections: clients, requests }),
      },
    ),
  ]
}

function request(player: BenchPlayer | undefined): LoadRequest {
  if (!player) throw new Error('there are no players')
  return {
    method: 'GET',
    path: `/api${cards.listPacks.path}?limit=20&offset=0&order=a_z`,
    player,
  }
}

/** The page, its total and the facts printed on each pack: only what the response contains. */
function bareList(owner: number): string {
  return `select count(*) over () as total, a.*, c.name as collection, s.name as series, s.pack_type, s.tier, v.contents, d.ref
    from asset a join collection c on c.id = a.collection_id join definition d on d.id = a.definition_id
    join series s on s.id = a.series_id
    join series_version v on v.series_id = a.series_id and v.version = a.series_version
    where a.owner_id = ${owner} and a.kind = 'pack' and a.place = 'held'
    order by a.name, a.id limit 20;`
}
