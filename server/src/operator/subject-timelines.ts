import type { SubjectKind } from '@called-shot/shared/operator/lookup-contract.ts'

/** The maximum number of entries of each kind in one timeline, newest first. */
const maxRows = 200

/** A stored word as operators read it; the client does the same for a status (`statusText`). */
const inWords = (column: string) => `replace(replace(${column}, '_', ' '), 'cancelled', 'canceled')`

const audit = (subject: string) => `
  (select u.at, 'act' as kind, ${inWords('u.action')} || coalesce(': ' || (u.detail->>'reason'), '') as text,
    null::bigint as cents, a.email as by, null::text as link, u.id
  from audit u left join account a on a.id = u.actor_id where u.subject = ${subject} order by u.id desc limit ${maxRows})`

const transfersAbout = `
  (select t.at, 'transfer', ${inWords('t.kind')}, t.cents, null, 'transfer ' || t.id, t.id
  from transfer t where t.ref = $1 order by t.id desc limit ${maxRows})`

/** An account's transfers in one direction, each with the card or pack that it is about. */
const transfersOf = (end: string, way: string, cents: string) => `
  (select t.at, 'transfer', ${inWords('t.kind')} || ', ${way}' || coalesce(': ' || s.kind || ' ' || s.name, ''),
    ${cents}, null, 'transfer ' || t.id, t.id
  from transfer t left join asset s on s.id = t.ref
  where t.${end} in ($1 + 1, $1 + 2, $1 + 3) and t.${end} >= 1000 order by t.at desc, t.id desc limit ${maxRows})`

/** Whether the withdrawal `w` pays out a closed account, whose player could not ask for it. */
const begunByOperator = `exists (select from audit u where u.subject = 'account ' || w.account_id
  and u.action = 'pay_out_begun' and u.detail->>'withdrawal' = w.id::text)`

const cardLink = `case when s.kind = 'pack' then 'pack ' else 'card ' end || s.id`

const ofCard = `
  select a.created_at as at, 'made' as kind, 'made as ' || a.minted_as as text, null::bigint as cents,
    null::text as by, null::text as link, a.id
  from asset a where a.id = $1
  union all
  (select l.at, l.what, case l.what when 'sold' then 'sold by ' || s.email || ' to ' || coalesce(b.email, '')
      else ${inWords('l.what')} end || coalesce(', review ' || l.review, ''), l.price_cents,
    case when l.what <> 'sold' then s.email end, 'account ' || coalesce(l.buyer_id, l.seller_id), l.id
  from listing_event l join account s on s.id = l.seller_id left join account b on b.id = l.buyer_id
  where l.asset_id = $1 order by l.id desc limit ${maxRows})
  union all
  (select o.created_at, 'offer', 'offer, ' || o.status, o.cents, m.email, 'offer ' || o.id, o.id
  from offer o join account m on m.id = o.maker_id where o.asset_id = $1 order by o.id desc limit ${maxRows})
  union all
  select c.at, 'claim', 'claimed as ' || c.claimed_as, c.prize_cents, a.email, 'account ' || a.id, c.prediction_id
  from claim c join account a on a.id = c.account_id where c.prediction_id = $1
  union all
  select p.opened_at, 'opened', 'opened', null, a.email, 'account ' || a.id, p.asset_id
  from pack p join account a on a.id = p.opened_by where p.asset_id = $1
  union all ${transfersAbout}`

/** The history of one item, by its kind: each entry has its time, words, amount, author, link and number. */
export const timelineText: Readonly<Record<SubjectKind, string>> = {
  account: `
    ${audit(`'account ' || $1::bigint`)}
    union all ${transfersOf('from_id', 'out', '-t.cents')}
    union all ${transfersOf('to_id', 'in', 't.cents')}
    union all
    (select n.created_at, 'notice', n.type, null, null, null, n.id
    from notification n where n.account_id = $1 order by n.created_at desc, n.id desc limit ${maxRows})
    union all
    (select o.created_at, 'offer', 'offered for ' || s.name || ', ' || o.status, o.cents, null, 'offer ' || o.id, o.id
    from offer o join asset s on s.id = o.asset_id where o.maker_id = $1 order by o.id desc limit ${maxRows})
    union all
    (select c.at, 'claim', 'claimed ' || s.name || ' as ' || c.claimed_as, c.prize_cents, null, 'card ' || s.id, s.id
    from claim c join asset s on s.id = c.prediction_id where c.account_id = $1 order by c.at desc, c.prediction_id desc limit ${maxRows})
    union all
    (select d.created_at, 'deposit', 'payment, ' || d.status, d.cents, null, 'deposit ' || d.id, d.id
    from deposit d where d.account_id = $1 order by d.created_at desc, d.id desc limit ${maxRows})
    union all
    (select w.created_at, 'withdrawal', case when ${begunByOperator} then 'payout begun by an operator, '
        else 'asked for a withdrawal, ' end || w.status, w.cents, null, null, w.id
    from withdrawal w where w.account_id = $1 order by w.created_at desc, w.id desc limit ${maxRows})
    union all
    (select m.created_at, 'message', m.channel || ': ' || m.subject || ', ' || m.state, null, null, null, m.id
    from outbox m where m.account_id = $1 order by m.id desc limit ${maxRows})
    union all
    select d.created_at, 'dispute', 'disputed outcome ' || d.outcome_id || ': ' || d.reason, null, null, 'event ' || o.event_id, d.id
    from dispute d join outcome o on o.id = d.outcome_id where d.account_id = $1`,
  card: `${ofCard} union all ${audit(`'card ' || $1::bigint`)} union all ${audit(`'sale ' || $1::bigint`)}`,
  pack: `
    ${ofCard} union all ${audit(`'pack ' || $1::bigint`)} union all ${audit(`'sale ' || $1::bigint`)}
    union all
    (select s.created_at, 'drawn', 'drawn: ' || s.name, s.value_cents, null, ${cardLink}, s.id
    from asset s where s.minted_from = $1 and s.minted_as = 'pack' order by s.id limit ${maxRows})`,
  event: `
    ${audit(`'event ' || $1::bigint`)}
    union all
    (select r.at, 'ruling', t.name || coalesce(', ' || p.name, '') || ' is ' || r.status, null, null, null, r.outcome_id
    from outcome o join ruling r on r.outcome_id = o.id join trigger_definition t on t.id = o.trigger_id
    left join person p on p.id = o.person_id where o.event_id = $1 order by r.at desc, r.outcome_id desc limit ${maxRows})
    union all
    (select b.at, 'report', ${inWords('b.metric')} || coalesce(' of ' || p.name, '') || ' is ' ||
      coalesce(b.value::text, 'nothing') || case when b.final then ', final' else '' end, null, b.source, null, b.id
    from observation b left join person p on p.id = b.person_id where b.event_id = $1 order by b.id desc limit ${maxRows})
    union all
    (select s.created_at, 'prediction', s.name, s.value_cents, a.email, 'card ' || s.id, s.id
    from asset s join account a on a.id = s.owner_id where s.event_id = $1 and s.kind = 'prediction'
    order by s.id desc limit ${maxRows})
    union all
    select d.created_at, 'dispute', d.reason, null, a.email, 'account ' || a.id, d.id
    from dispute d join outcome o on o.id = d.outcome_id join account a on a.id = d.account_id where o.event_id = $1`,
  transfer: `
    select o.at, 'transfer' as kind, ${inWords('o.kind')} || ', in the same commit' as text, o.cents,
      null::text as by, 'transfer ' || o.id as link, o.id
    from transfer t join transfer o on o.commit_id = t.commit_id and o.at = t.at where t.id = $1`,
  deposit: `${audit(`'deposit ' || $1::bigint`)} union all ${transfersAbout}`,
  offer: `
    select o.created_at as at, 'offer' as kind, 'counter-offer, ' || o.status as text, o.cents, m.email as by,
      'offer ' || o.id as link, o.id
    from offer o join account m on m.id = o.maker_id where o.counter_of = $1
    union all ${transfersAbout}
    union all ${audit(`'offer ' || $1::bigint`)}`,
}
