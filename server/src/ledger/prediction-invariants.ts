import type { Invariant } from './invariants.ts'

/** The invariants of predictions, outcomes and operators' acts, in terms of the schema. */
export const predictionInvariants: readonly Invariant[] = [
  {
    id: 'I-P1',
    says: 'nothing was crafted on an event after its first report or decision',
    breaches: `
      select a.id, a.created_at, e.closed_at from asset a join event e on e.id = a.event_id
      where a.kind = 'prediction' and a.created_at >= e.closed_at`,
  },
  {
    id: 'I-P3',
    says: 'an outcome is decided once its event is closed, and settled once it is decided',
    breaches: `
      select o.id, o.status, o.decided_at, o.final_at, o.settled_at, e.closed_at from outcome o
      join event e on e.id = o.event_id
      where (o.status = 'pending') <> (o.decided_at is null) or (o.decided_at is null) <> (o.final_at is null)
        -- Of somebody who will not play it is decided while the event is open to everybody else.
        or (o.decided_at is not null and o.evidence->>'void_because' is distinct from 'not_playing'
          and (e.closed_at is null or e.closed_at > o.decided_at))
        or o.final_at < o.decided_at or o.settled_at < o.decided_at`,
  },
  {
    id: 'I-P3',
    says: 'an outcome matches its latest ruling, every ruling is kept, and only an amendment follows a final one',
    breaches: `
      select o.id, o.status, r.status as ruled, o.amended_at, r.at from outcome o
      left join lateral (
        select * from ruling where outcome_id = o.id order by version desc limit 1) r on true
      where o.status <> coalesce(r.status, 'pending') or o.decided_at is distinct from r.at
        or o.final_at is distinct from r.final_at
      union all
      select r.outcome_id, r.status, before.status, o.amended_at, r.at from ruling r
      join outcome o on o.id = r.outcome_id
      join lateral (
        select * from ruling b where b.outcome_id = r.outcome_id and b.version < r.version
        order by b.version desc limit 1) before on true
      where before.final_at <= r.at and o.amended_at is null
        and not exists (select 1 from dispute d where d.outcome_id = o.id)
        and not coalesce((before.evidence->>'disagreement')::boolean, false)`,
  },
  {
    id: 'I-P3',
    says: 'after a correction from false, every player who had claimed has been paid the prize',
    breaches: `
      select c.prediction_id, c.prize_cents, o.status, paid.cents from claim c join outcome o on o.id = c.outcome_id
      cross join lateral (
        select coalesce(sum(t.cents), 0)::bigint as cents from transfer t
        where t.ref = c.prediction_id and t.kind = 'correction') paid
      where (o.amended_at is null and c.claimed_as <> o.status)
        or (o.corrected_at is not null and c.claimed_as = 'false' and o.status <> 'false' and paid.cents < c.prize_cents)
      union all
      select t.ref, t.cents, null, null from transfer t
      where t.kind = 'correction' and t.from_id = 10 and not exists (
        select 1 from asset a where a.id = t.ref and a.kind = 'prediction' and exists (
          select 1 from outcome o where (o.event_id, o.trigger_id) = (a.event_id, a.trigger_id)
            and o.amended_at is not null))`,
  },
  {
    id: 'I-P3',
    says: 'an outcome is about a person exactly when its trigger is, and all its predictions match it',
    breaches: `
      select o.id, o.person_id, t.subject from outcome o join trigger_definition t on t.id = o.trigger_id
      where (o.person_id is null) <> (t.subject = 'event')
      union all
      select a.id, a.person_id, null from asset a join outcome o on o.id = a.outcome_id
      where a.kind = 'prediction'
        and ((a.event_id, a.trigger_id) <> (o.event_id, o.trigger_id) or a.person_id <> o.person_id)`,
  },
  {
    id: 'I-P4',
    // An actual start may be recorded again; then it is no longer known who was too late for the first one.
    says: 'a claimed prediction had a decided outcome, a returned one a void outcome or an event that had begun',
    breaches: `
      select a.id, a.gone_as, o.status from asset a
      join outcome o on o.id = a.outcome_id join event e on e.id = a.event_id
      where a.kind = 'prediction' and a.place = 'gone'
        and ((a.gone_as = 'burned') <> exists (select 1 from claim c where c.prediction_id = a.id)
          or (a.gone_as = 'voided' and e.actual_started_at is null
            and not exists (select 1 from ruling r where r.outcome_id = o.id and r.status = 'void')))`,
  },
  {
    id: 'I-P4',
    says: 'each claimed prediction cost one event and one trigger card, each false one its prize too',
    breaches: `
      select burned.events, burned.triggers, claimed.predictions from (
        select count(*) filter (where kind = 'event') as events, count(*) filter (where kind = 'trigger') as triggers,
          count(*) filter (where kind = 'prize') as prizes
        from asset where gone_as = 'burned') burned,
        (select count(*) as predictions, count(*) filter (where claimed_as = 'false') as false from claim) claimed
      where burned.events <> claimed.predictions or burned.triggers <> claimed.predictions
        or burned.prizes < claimed.false`,
  },
  {
    id: 'I-P4',
    says: 'only prizes are redeemable, and an identity was right at most as often as it was used',
    breaches: `
      select id, kind, redeemable, predictions, correct, streak, best_streak from asset
      where (redeemable and (kind <> 'prize' or place = 'slotted'))
        or not (predictions >= correct and correct >= best_streak and best_streak >= streak and streak >= 0)
        or (predictions > 0 and kind <> 'identity')`,
  },
  {
    id: 'I-P6',
    says: 'nobody has two live entries for one outcome of a pool',
    breaches: `
      select pool_entry_of, owner_id, count(*) as entries from asset
      where pool_entry_of is not null and place <> 'gone' group by 1, 2 having count(*) > 1`,
  },
  {
    id: 'I-S1',
    says: 'the record of what operators did is one unbroken chain',
    breaches: `
      select id, hash, previous_hash from audit a
      where a.previous_hash <> repeat('0', 64) and not exists (select 1 from audit b where b.hash = a.previous_hash)
      union all
      select min(id), previous_hash, 'twice' from audit group by previous_hash having count(*) > 1
      union all
      select null, h.hash, 'head' from audit_head h
      where h.hash <> coalesce((
        select a.hash from audit a where not exists (select 1 from audit b where b.previous_hash = a.hash) limit 1),
        repeat('0', 64))`,
  },
]
