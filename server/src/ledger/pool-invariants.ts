import type { Invariant } from './invariants.ts'

/** A pool's entries as they were at its settlement, with the share of each correct one computed by the rules. */
const settledEntries = `
  select s.event_id, s.trigger_id, a.id, a.value_cents, a.outcome_id, s.right_cents, s.forfeited_cents,
    a.outcome_id = any (s.right_outcomes) as is_right,
    case when a.outcome_id = any (s.right_outcomes) then
      div(s.forfeited_cents::numeric * a.value_cents, s.right_cents)
      + case when mod(s.forfeited_cents::numeric * a.value_cents, s.right_cents) > s.last_cent_remainder
          or (mod(s.forfeited_cents::numeric * a.value_cents, s.right_cents) = s.last_cent_remainder
            and a.id <= s.last_cent_entry) then 1 else 0 end
    end as share
  from pool_settlement s
  join asset a on a.kind = 'prediction' and a.event_id = s.event_id and a.trigger_id = s.trigger_id
    and a.outcome_id = any (s.right_outcomes || s.wrong_outcomes) and a.id <> all (s.late_entries)`

/** Pool results, recomputed from the predictions. */
export const poolInvariants: readonly Invariant[] = [
  {
    id: 'I-P6',
    says: 'a settled pool holds the prize values of its right and of its wrong entries',
    breaches: `
      select s.event_id, s.trigger_id, s.entries, s.right_cents, s.forfeited_cents, sums.*
      from pool_settlement s, lateral (
        select count(*) as found, coalesce(sum(e.value_cents) filter (where e.is_right), 0) as right,
          coalesce(sum(e.value_cents) filter (where not e.is_right), 0) as wrong
        from (${settledEntries}) e where e.event_id = s.event_id and e.trigger_id = s.trigger_id) sums
      where (s.entries, s.right_cents, s.forfeited_cents) <> (sums.found, sums.right, sums.wrong)`,
  },
  {
    id: 'I-P6',
    says: 'the shares of a pool sum to what its wrong ones lost, to the cent',
    breaches: `
      select event_id, trigger_id, max(forfeited_cents) as forfeited, sum(share) as shares
      from (${settledEntries}) e where right_cents > 0
      group by 1, 2 having sum(share) <> max(forfeited_cents)`,
  },
  {
    id: 'I-P6',
    says: 'only pool events have settled pools, and nothing in one waits for a decision',
    breaches: `
      select s.event_id, s.trigger_id, e.pool, e.closed_at, o.id, o.status
      from pool_settlement s join event e on e.id = s.event_id
      left join outcome o on o.id = any (s.right_outcomes || s.wrong_outcomes)
        and (o.status = 'pending' or o.event_id <> s.event_id or o.trigger_id <> s.trigger_id)
      where not e.pool or e.closed_at is null or o.id is not null`,
  },
  {
    id: 'I-P6',
    says: 'a pool bonus is the share of a claimed prediction, and each right one that was claimed got its share once',
    breaches: `
      with paid as (
        select ref as id, count(*) as times, sum(cents) as cents from transfer where kind = 'pool_bonus' group by ref),
      due as (
        select e.id, e.share from (${settledEntries}) e join asset a on a.id = e.id join outcome o on o.id = a.outcome_id
        where e.share > 0 and a.gone_as = 'burned' and o.status = 'true')
      select coalesce(paid.id, due.id) as id, due.share, paid.times, paid.cents
      from paid full join due on due.id = paid.id
      where paid.id is null or (due.id is null and not exists (
          select 1 from (${settledEntries}) e join asset a on a.id = e.id
          where e.id = paid.id and e.share = paid.cents and a.gone_as = 'burned'))
        or paid.times <> 1 or paid.cents <> due.share`,
  },
]
