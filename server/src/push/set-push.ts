import type { Pool } from 'pg'
import type { BodyOf } from '@called-shot/shared/endpoint.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import type { push } from '@called-shot/shared/push/contract.ts'

/** Writes what is named and keeps the rest, in one statement, so that of two concurrent choices neither is lost. */
export async function setPush(
  game: Pool,
  account: AccountId,
  { kinds, quiet }: BodyOf<typeof push.setPush>,
): Promise<void> {
  await game.query({
    name: 'set-push',
    text: `
      insert into push_choice as c (account_id, kinds, quiet_from, quiet_to, time_zone)
      values ($1, coalesce($2::text[], '{}'), $4, $5, $6)
      on conflict (account_id) do update set kinds = coalesce($2::text[], c.kinds),
        quiet_from = case when $3 then $4 else c.quiet_from end,
        quiet_to = case when $3 then $5 else c.quiet_to end,
        time_zone = case when $3 then $6 else c.time_zone end`,
    values: [
      account,
      kinds ?? null,
      quiet !== undefined,
      quiet?.from ?? null,
      quiet?.to ?? null,
      quiet?.time_zone ?? null,
    ],
  })
}
