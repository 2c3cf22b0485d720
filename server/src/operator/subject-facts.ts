import type { SubjectKind } from '@called-shot/shared/operator/lookup-contract.ts'
import { eventStateColumn } from '../events/event-reads.ts'

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`
const fact = (name: string, value: string, link = 'null::text') =>
  `jsonb_build_array('${name}', (${value})::text, ${link})`
/** An amount: a number among the values is in cents. */
const money = (name: string, column: string, link = 'null::text') =>
  `jsonb_build_array('${name}', ${column}, ${link})`
/** Of the charge-backs of the account `a`, those of which something is owed. */
const owed = (columns: string) => `(select ${columns} from deposit
  where account_id = a.id and status = 'reversed' and reversed_cents < cents)`
/** A count `n` as everywhere in the game: "1,234". */
const counted = `to_char(n, 'FM999,999,990')`
const facts = (...each: readonly string[]) => `jsonb_build_array(${each.join(', ')}) as facts`

const card = `
  select a.name as title, case when a.price_cents is not null then 'for sale' else coalesce(a.gone_as, a.place) end as state,
    null::timestamptz as "startsAt", ${facts(
      fact('Kind', 'a.kind'),
      fact('Owner', 'o.email', `'account ' || o.id`),
      fact('Place', `a.place || coalesce(', ' || a.gone_as, '')`),
      money('Price', 'a.price_cents'),
      money('Face value', 'a.value_cents'),
      fact('Rarity', 'a.rarity'),
      fact('Collection', 'c.name'),
      fact('Serial', 'a.serial'),
      fact('Made (UTC)', moment('a.created_at')),
      fact('Made as', 'a.minted_as'),
      fact('Event', 'e.name', `'event ' || e.id`),
      fact('Inside', 'a.inside_id', `'card ' || a.inside_id`),
      fact('Can be traded', `case when a.tradable then 'yes' else 'no' end`),
      fact('Seal', 'p.seed_hash'),
      fact('Opened (UTC)', moment('p.opened_at')),
    )}
  from asset a join account o on o.id = a.owner_id join collection c on c.id = a.collection_id
  left join event e on e.id = a.event_id left join pack p on p.asset_id = a.id
  where a.id = $1`

/** Facts about one item, by its kind: a title, a state, and named facts. */
export const factsText: Readonly<Record<SubjectKind, string>> = {
  account: `
    select a.email as title,
      case when a.closed_at is not null then 'closed' when a.suspended_at is not null then 'suspended'
        when a.frozen_at is not null then 'frozen' else 'active' end as state,
      array_remove(array[case when a.closed_at is not null then 'closed' end,
        case when a.suspended_at is not null then 'suspended' end,
        case when a.frozen_at is not null then 'frozen' end], null) as against,
      null::timestamptz as "startsAt", ${facts(
        fact('Name', 'a.name'),
        fact('Nickname', 'a.nickname'),
        fact('Role', `coalesce(nullif(array_to_string(a.operator_roles, ', '), ''), a.role)`),
        fact('State', 'a.state'),
        fact('Born', 'a.birth_date'),
        fact('Email confirmed (UTC)', moment('a.email_verified_at')),
        fact('Phone confirmed (UTC)', moment('a.phone_verified_at')),
        fact('Opened (UTC)', moment('a.created_at')),
        money('Available', `(select balance_cents from ledger_account where id = a.id + 1)`),
        money('Reserved', `(select balance_cents from ledger_account where id = a.id + 2)`),
        money('Bonus', `(select balance_cents from ledger_account where id = a.id + 3)`),
        money('Weekly limit', 'a.weekly_limit_cents'),
        fact('Break until (UTC)', moment('a.break_until')),
        fact('Excluded until (UTC)', moment('a.self_excluded_until')),
        fact('Suspended', `a.suspended_reason`),
        fact('Frozen', `a.frozen_reason`),
        fact(
          'Holds',
          `(select string_agg(${counted} || ' ' || kind, ', ' order by kind) from (select kind, count(*) as n from asset
            where owner_id = a.id and place <> 'gone' group by kind) held)`,
        ),
        fact('House player', `case when a.is_resident then 'yes' end`),
        fact(
          'Sales under review',
          `(select nullif(count(*), 0) from listing_event where a.id in (seller_id, buyer_id) and review = 'waiting')`,
        ),
        fact(
          'Charge-backs',
          `(select nullif(count(*), 0) from deposit where account_id = a.id and status = 'reversed')`,
        ),
        money(
          'Owed',
          `case when a.frozen_at is not null then ${owed('sum(cents - reversed_cents)')} end`,
          owed(`'deposit ' || max(id)`),
        ),
        fact('Disputes', `(select nullif(count(*), 0) from dispute where account_id = a.id)`),
        fact('Closed (UTC)', moment('a.closed_at')),
        fact('Open offers', `(select count(*) from offer where maker_id = a.id and status = 'open')`),
        fact('API keys', `(select count(*) from api_key where account_id = a.id and revoked_at is null)`),
        fact('Wallet', 'a.wallet_address'),
      )}
    from account a where a.id = $1`,
  card: `${card} and a.kind <> 'pack'`,
  pack: `${card} and a.kind = 'pack'`,
  event: `
    select e.name as title, ${eventStateColumn} as state, e.starts_at as "startsAt", ${facts(
      fact('Type', 'e.type'),
      fact('Starts (UTC)', moment('e.starts_at')),
      fact('First scheduled (UTC)', moment('e.original_starts_at')),
      fact('Started (UTC)', moment('e.actual_started_at')),
      fact('Closed (UTC)', moment('e.closed_at')),
      fact('Pool', `case when e.pool then 'yes' end`),
      fact('Key', 'e.source_id'),
      fact('Sources needed', 'e.sources_required'),
      fact(
        'Sources that reported',
        `(select string_agg(distinct source, ', ') from observation where event_id = e.id)`,
      ),
      fact('People', '(select count(*) from event_participant where event_id = e.id)'),
      fact(
        'Outcomes',
        `(select string_agg(${counted} || ' ' || status, ', ' order by status) from (select status, count(*) as n from outcome
          where event_id = e.id group by status) o)`,
      ),
      fact(
        'Predictions',
        `(select count(*) from asset where event_id = e.id and kind = 'prediction' and place <> 'gone')`,
      ),
    )}
    from event e where e.id = $1`,
  transfer: `
    select t.kind as title, 'kept' as state, null::timestamptz as "startsAt", ${facts(
      money('Amount', 't.cents'),
      fact('Time (UTC)', moment('t.at')),
      fact('From', `coalesce(af.email, lf.kind) || ', ' || lf.kind`, `'account ' || af.id`),
      fact('To', `coalesce(at.email, lt.kind) || ', ' || lt.kind`, `'account ' || at.id`),
      fact(
        'About',
        't.ref',
        `(select case when kind = 'pack' then 'pack ' else 'card ' end || id from asset where id = t.ref)`,
      ),
      fact('Commit', 't.commit_id'),
    )}
    from transfer t join ledger_account lf on lf.id = t.from_id join ledger_account lt on lt.id = t.to_id
    left join account af on af.id = lf.account_id left join account at on at.id = lt.account_id
    where t.id = $1`,
  deposit: `
    select 'payment ' || d.provider_id as title, d.status as state, null::timestamptz as "startsAt", ${facts(
      money('Amount', 'd.cents'),
      money('Taken back', 'nullif(d.reversed_cents, 0)'),
      fact('Account', 'a.email', `'account ' || a.id`),
      fact('Received (UTC)', moment('d.created_at')),
      fact('Updated (UTC)', moment('d.updated_at')),
      fact('Reason', 'd.reason'),
    )}
    from deposit d left join account a on a.id = d.account_id where d.id = $1`,
  offer: `
    select 'offer for ' || s.name as title, o.status as state, null::timestamptz as "startsAt", ${facts(
      money('Amount', 'o.cents'),
      money('Held', 'nullif(o.held_cents, 0)'),
      fact('Card', 's.name', `case when s.kind = 'pack' then 'pack ' else 'card ' end || s.id`),
      fact('From', 'm.email', `'account ' || m.id`),
      fact('To', 'w.email', `'account ' || w.id`),
      fact('Made (UTC)', moment('o.created_at')),
      fact('Expires (UTC)', moment('o.expires_at')),
      fact('Ended (UTC)', moment('o.ended_at')),
      fact('Counters', 'o.counter_of', `'offer ' || o.counter_of`),
    )}
    from offer o join asset s on s.id = o.asset_id join account m on m.id = o.maker_id
    join account w on w.id = o.owner_id where o.id = $1`,
}
