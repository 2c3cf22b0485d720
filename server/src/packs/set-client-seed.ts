import type { Pool } from 'pg'
import type { AnswerOf, BodyOf } from '@called-shot/shared/endpoint.ts'
import type { packs } from '@called-shot/shared/packs/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { queriesOf, type Queries } from '../commit/reader.ts'
import type { Player } from '../commit/player.ts'
import type { CommandInput } from '../http/serve.ts'
import { chosenPacks, requireClosed } from './chosen-packs.ts'
import { clientSeedFor, writeClientSeed } from './client-seeds.ts'
import { readPacks } from './pack-reads.ts'

/**
 * Sets the player's own seed for the draw (Design §6). Refuses a pack of another player (404), and one that the player
 * has opened or tried to open (409).
 */
export async function setClientSeed(
  game: Pool,
  player: Pick<Player, 'id'>,
  { params, body }: Omit<CommandInput<typeof packs.setClientSeed>, 'query'>,
): Promise<AnswerOf<typeof packs.setClientSeed>> {
  const set = await writeClientSeed(game, { id: params.id, ownerId: player.id }, body.client_seed)
  if (set) return { client_seed: set.clientSeed, seed_hash: set.seedHash }
  const [pack] = await readPacks(queriesOf(game), [params.id])
  if (!pack || pack.ownerId !== player.id) throw refuse('not_found', 'id: there is no such pack')
  throw refuse('already_opened', 'The client seed is fixed, because you have opened this pack or tried to.')
}

/** Whether the pack still takes its player's own seed. Refuses a pack of another player, and one that is gone (404). */
export async function readSeal(
  queries: Queries,
  player: Pick<Player, 'id'>,
  id: number,
): Promise<AnswerOf<typeof packs.showSeal>> {
  const [pack] = await readPacks(queries, [id])
  if (!pack || pack.ownerId !== player.id || (pack.openedAt === null && pack.place === 'gone'))
    throw refuse('not_found', 'id: there is no such pack')
  const isFixed = pack.clientSeedBy === player.id && pack.isClientSeedFixed
  return { untouched: pack.openedAt === null && !isFixed }
}

/**
 * Sets one seed for several of the player's closed packs before they are opened together. A pack that the player has
 * already tried to open keeps its seed; the answer contains each pack's seed. Refuses packs that are not theirs (404)
 * or already open (409), naming the positions, before any seed is set.
 */
export async function setClientSeeds(
  game: Pool,
  player: Pick<Player, 'id'>,
  { card_pack_ids: ids, client_seed: clientSeed }: BodyOf<typeof packs.setClientSeeds>,
): Promise<AnswerOf<typeof packs.setClientSeeds>> {
  const queries = queriesOf(game)
  requireClosed(chosenPacks(ids, player, await readPacks(queries, ids)))
  for (const id of ids) await writeClientSeed(game, { id, ownerId: player.id }, clientSeed)
  const set = chosenPacks(ids, player, await readPacks(queries, ids))
  requireClosed(set)
  return {
    data: set.map((pack) => ({
      pack_id: pack.id,
      client_seed: clientSeedFor(pack, { opener: player.id, callKey: null }),
      seed_hash: pack.seedHash,
    })),
  }
}
