import type { Pool } from 'pg'
import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import type { packs } from '@called-shot/shared/packs/contract.ts'
import { refuse } from '@called-shot/shared/refusals.ts'
import { queriesOf } from '../commit/reader.ts'
import type { Player } from '../commit/player.ts'
import type { CommandInput } from '../http/serve.ts'
import { writeClientSeed } from './client-seeds.ts'
import { readPacks } from './pack-reads.ts'

/**
 * The opener's own seed for the draw (Design §6). Refuses a pack that is not theirs (404), and one that they have
 * opened or tried to open (409).
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
  throw refuse('already_opened', 'The client seed is fixed: this pack has been opened, or tried to.')
}
