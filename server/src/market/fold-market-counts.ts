import type { Pool } from 'pg'

/**
 * Job: adds recorded changes to the counts of copies, so that reading a total does not sum the whole history. Can run
 * at any time, any number of times; totals are the same before and after.
 */
export async function foldMarketCounts(owner: Pool): Promise<void> {
  await owner.query(`
    with changes as (delete from market_count_change returning *),
    things as (
      insert into market_count as known (definition_id, kind, collection_id, rarity, event_id, is_listed, copies)
      select definition_id, kind, collection_id, rarity, event_id, price_cents is not null, sum(copies)
      from changes group by 1, 2, 3, 4, 5, 6 having sum(copies) <> 0
      order by 1, 4, 6, 2, 3, 5
      on conflict on constraint market_count_of_one do update set copies = known.copies + excluded.copies)
    insert into market_price_count as known (kind, event_id, price_cents, copies)
    select kind, event_id, price_step(price_cents), sum(copies)
    from changes where price_cents is not null group by 1, 2, 3 having sum(copies) <> 0
    order by 3, 1, 2
    on conflict on constraint market_price_count_of_one do update set copies = known.copies + excluded.copies`)
}
