import type { Invariant } from './invariants.ts'

/** Design §4 Tournaments, in terms of this schema. */
export const tournamentInvariants: readonly Invariant[] = [
  {
    id: 'I-T1',
    says: 'both cards of an entry are inside its tournament until it is over, and no other prediction or wager is inside anything',
    breaches: `
      select n.id, n.tournament_id, t.status, w.place as wager, p.place as prediction
      from tournament_entry n join tournament t on t.id = n.tournament_id
      join asset w on w.id = n.wager_id join asset p on p.id = n.prediction_id
      where (n.result is null) <> (t.status in ('open', 'started'))
        or (n.result is null and (
          w.place <> 'slotted' or w.inside_id <> t.id or w.owner_id <> n.account_id
          or (p.place <> 'slotted' and p.gone_as is distinct from 'voided')
          or (p.place = 'slotted' and (p.inside_id <> t.id or p.owner_id <> n.account_id))))
      union all
      select a.id, a.inside_id, null, a.kind, a.place from asset a
      where a.kind in ('prediction', 'wager') and a.place = 'slotted' and not exists (
        select 1 from tournament_entry n
        where n.tournament_id = a.inside_id and n.result is null and a.id in (n.prediction_id, n.wager_id))`,
  },
  {
    id: 'I-T2',
    says: 'a tournament pays the value of the wagers played for, which are burned; all other cards come back',
    breaches: `
      select t.id, t.status, t.stake_cents, played.cents as played, played.paid, moved.cents as moved
      from tournament t
      cross join lateral (
        select coalesce(sum(w.value_cents) filter (where n.result <> 'returned'), 0)::bigint as cents,
          coalesce(sum(n.paid_cents), 0)::bigint as paid,
          bool_or(w.kind <> 'wager' or w.value_cents <> t.stake_cents
            or (n.result <> 'returned' and w.gone_as is distinct from 'burned')) as is_wrong
        from tournament_entry n join asset w on w.id = n.wager_id where n.tournament_id = t.id) played
      cross join lateral (
        select coalesce(sum(x.cents), 0)::bigint as cents from transfer x
        where x.kind = 'tournament_pot' and x.ref = t.id) moved
      where played.cents <> played.paid or played.paid <> moved.cents or played.is_wrong
      union all
      select a.id, a.gone_as, a.value_cents, 0, 0, 0 from asset a
      where a.kind = 'wager' and a.place = 'gone' and not exists (
        select 1 from tournament_entry n where n.wager_id = a.id and n.result in ('won', 'lost'))`,
  },
  {
    id: 'I-T2',
    says: 'each winner was paid once, to the purse of the player who entered',
    breaches: `
      select n.id, n.account_id, n.paid_cents from tournament_entry n
      where n.result = 'won' and 1 <> (
        select count(*) from transfer x
        where x.kind = 'tournament_pot' and x.ref = n.tournament_id and x.to_id = n.account_id + 1
          and x.cents = n.paid_cents)`,
  },
  {
    id: 'I-T3',
    says: 'a tournament has no more players than seats, starts with at least two, and is canceled only with one',
    breaches: `
      select t.id, t.status, t.seats, entries.players from tournament t
      cross join lateral (
        select count(*) as players, bool_or(n.account_id = t.creator_id) as has_maker
        from tournament_entry n where n.tournament_id = t.id) entries
      where entries.players > t.seats or entries.players < 1 or not entries.has_maker
        or (t.status = 'open' and entries.players = t.seats)
        or (t.status in ('started', 'decided') and entries.players < 2)
        or (t.status = 'cancelled' and entries.players <> 1)`,
  },
]
