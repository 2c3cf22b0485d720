import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { defaultClientSeed } from '@called-shot/shared/packs/rules.ts'
import { Refusal } from '@called-shot/shared/refusals.ts'
import type { Command } from '../commit/run-command.ts'
import type { PackRow } from './pack-reads.ts'

export interface ClientSeed {
  readonly clientSeed: string
  readonly seedHash: string
}

/**
 * Sets the owner's seed for a closed pack. Returns null if the owner has already tried to open it, or if there is no
 * such pack. A seed is neither money nor ownership, so this is a plain write; an opening that read the seed before is
 * refused by `commit` and reads again.
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

/** The seed belongs to the player who opens the pack; one set by a former owner is ignored. */
export function clientSeedFor(
  pack: Pick<PackRow, 'clientSeed' | 'clientSeedBy'>,
  { opener, callKey }: { readonly opener: AccountId; readonly callKey: string | null },
): string {
  return (pack.clientSeedBy === opener ? pack.clientSeed : null) ?? clientSeedOfCall(callKey)
}

/**
 * The default seed of a pack whose opener has set none: a hash of the Idempotency-Key of the opening call, which the
 * caller chose after the pack was sealed. Without a key it is a constant: such a draw only proves that nothing was
 * swapped after the purchase (docs/fairness.md).
 */
function clientSeedOfCall(callKey: string | null): string {
  return callKey === null
    ? defaultClientSeed
    : `call-${createHash('sha256').update(callKey, 'utf8').digest('hex')}`
}

/**
 * The first attempt to open fixes the client seed, even if it is refused because no event is open. Otherwise a player
 * could keep trying seeds until the draw suits them (Design §6).
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
      if (isWithoutEvent)
        await fixClientSeeds(game, packIds(input), {
          opener: context.player.id,
          unset: clientSeedOfCall(context.callKey ?? null),
        })
      throw error
    }
  }
}

async function fixClientSeeds(
  game: Pool,
  packIds: readonly number[],
  { opener, unset }: { readonly opener: AccountId; readonly unset: string },
): Promise<void> {
  await game.query({
    name: 'fix-client-seeds',
    text: `
      update pack p set client_seed = case when p.client_seed_by = $2 then p.client_seed else $3 end,
        client_seed_by = $2, client_seed_fixed_at = clock_timestamp()
      from asset a
      where p.asset_id = any($1::bigint[]) and a.id = p.asset_id and a.owner_id = $2 and p.opened_at is null
        and (p.client_seed_by is distinct from $2 or p.client_seed_fixed_at is null)`,
    values: [packIds, opener, unset],
  })
}
