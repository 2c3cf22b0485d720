import type { Pool } from 'pg'
import { inTransaction } from '../db/in-transaction.ts'
import { settledUntil, settlingSeconds } from '../ledger/roll-up.ts'

/**
 * Job: counts the rarities of the cards from packs opened since it last ran, for the frequencies shown beside the
 * published odds. Can run at any time, any number of times.
 */
export async function countDrawnRarities(owner: Pool, olderThanSeconds = settlingSeconds): Promise<void> {
  await inTransaction(owner, async (client) => {
    // One count at a time; one that waits continues from where the other stopped.
    await client.query('select 1 from drawn_rarity_head for update')
    const until = await settledUntil(client, olderThanSeconds)
    await client.query(
      `
      insert into drawn_rarity (series_id, series_version, rarity, cards)
      select a.series_id, a.series_version, c.rarity, count(*)
      from drawn_rarity_head h
      join pack p on p.opened_at > h.up_to and p.opened_at <= $1::timestamptz
      join asset a on a.id = p.asset_id
      join asset c on c.minted_from = p.asset_id and c.minted_as = 'pack'
      group by a.series_id, a.series_version, c.rarity
      on conflict (series_id, series_version, rarity) do update set cards = drawn_rarity.cards + excluded.cards`,
      [until],
    )
    await client.query('update drawn_rarity_head set up_to = greatest(up_to, $1::timestamptz)', [until])
  })
}
