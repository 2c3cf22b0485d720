import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { defaultClientSeed } from '@called-shot/shared/packs/rules.ts'
import { Refusal } from '@called-shot/shared/refusals.ts'
import type { Command } from '../commit/run-command.ts'

export interface ClientSeed {
  readonly clientSeed: string
  readonly seedHash: string
}

/**
 * Sets the seed of the owner of a closed pack, unless that owner has tried to open it: null then, and where there
 * is no such pack. A seed is neither money nor ownership, so this is a plain write; an opening that read the seed
 * before is refused by `commit` and reads again.
 */
export async function writeClientSeed(
  game: Pool,
  pack: { readonly id: number; readonly ownerId: AccountId },
  clientSeed: string,
): Promise<ClientSeed | null> {
  const { rows } = await game.query<ClientSeed>({
    name: 'set-client-seed',
    text: `
      update pack p set client_seed = $3, client_seed_by = $2, client_seed_fixed_at = null
      from asset a
      where p.asset_id = $1 and a.id = p.asset_id and a.owner_id = $2 and a.place <> 'gone' and p.opened_at is null
        and (p.client_seed_by is distinct from $2 or p.client_seed_fixed_at is null)
      returning p.client_seed as "clientSeed", p.seed_hash as "seedHash"`,
    values: [pack.id, pack.ownerId, clientSeed],
  })
  return rows[0] ?? null
}

/**
 * The first attempt to open fixes the client seed, also when it is refused because no event is open: nobody could
 * otherwise try again with other seeds until something better comes out (Design §6).
 */
export function fixingClientSeeds<Input, Answer>(
  game: Pool,
  packIds: (input: Input) => readonly number[],
  command: Command<Input, Answer>,
): Command<Input, Answer> {
  return async (context, input) => {
    try {
      return await command(context, input)
    } catch (error) {
      const isWithoutEvent = error instanceof Refusal && error.code === 'no_event_card'
      if (isWithoutEvent) await fixClientSeeds(game, packIds(input), context.player.id)
      throw error
    }
  }
}

async function fixClientSeeds(game: Pool, packIds: readonly number[], opener: AccountId): Promise<void> {
  await game.query({
    name: 'fix-client-seeds',
    text: `
      update pack p set client_seed = case when p.client_seed_by = $2 then p.client_seed else $3 end,
        client_seed_by = $2, client_seed_fixed_at = clock_timestamp()
      from asset a
      where p.asset_id = any($1::bigint[]) and a.id = p.asset_id and a.owner_id = $2 and p.opened_at is null
        and (p.client_seed_by is distinct from $2 or p.client_seed_fixed_at is null)`,
    values: [packIds, opener, defaultClientSeed],
  })
}
