import type { AccountId } from '@called-shot/shared/ids.ts'
import type { Queries } from '../commit/reader.ts'
import { wordsOf, type StoredWords } from '../notifications/stored-words.ts'

/** One list of the export: a line of JSON for each row, in the order of ids. */
interface Section {
  readonly name: string
  /** `$1` is the account, `$2` the id after which to continue, `$3` how many. */
  readonly text: string
}

const next = 'order by id limit $3'

/** An account's data other than its ledger lines, with nothing about the other side of a trade. */
export const exportSections: readonly Section[] = [
  {
    name: 'cards_and_packs',
    text: `select a.id, jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'rarity', a.rarity,
        'collection', c.name, 'place', a.place, 'gone_as', a.gone_as, 'price', a.price_cents / 100.0,
        'value', a.value_cents / 100.0, 'tradable', a.tradable, 'tutorial', a.tutorial, 'redeemable', a.redeemable,
        'locked', a.locked_by is not null, 'from', a.minted_as, 'created_at', a.created_at) as line
      from (
        -- A collector has thousands, and only those of the batch are put into words.
        select * from asset where owner_id = $1 and place <> 'gone' and id > $2 ${next}) a
      join collection c on c.id = a.collection_id order by a.id`,
  },
  {
    name: 'predictions',
    text: `select a.id, jsonb_build_object('id', a.id, 'person', p.name, 'event', e.name, 'starts_at', e.starts_at,
        'trigger', t.name, 'prize_value', a.value_cents / 100.0, 'outcome', o.status, 'decided_at', o.decided_at,
        'place', a.place, 'created_at', a.created_at) as line
      from asset a join outcome o on o.id = a.outcome_id join event e on e.id = a.event_id
      join trigger_definition t on t.id = a.trigger_id left join person p on p.id = a.person_id
      where a.owner_id = $1 and a.kind = 'prediction' and a.id > $2 ${next}`,
  },
  {
    name: 'claims',
    text: `select prediction_id as id, jsonb_build_object('id', prediction_id, 'claimed_as', claimed_as,
        'prize_value', prize_cents / 100.0, 'tutorial', tutorial, 'claimed_at', at) as line
      from claim where account_id = $1 and prediction_id > $2 order by prediction_id limit $3`,
  },
  {
    name: 'offers',
    text: `select o.id, jsonb_build_object('id', o.id, 'kind', case when o.counter_of is null then 'offer' else 'counter-offer' end,
        'way', case when o.maker_id = $1 then 'made' else 'received' end, 'card_id', o.asset_id, 'card', a.name,
        'amount', o.cents / 100.0, 'status', o.status, 'created_at', o.created_at, 'expires_at', o.expires_at,
        'ended_at', o.ended_at) as line
      from offer o join asset a on a.id = o.asset_id
      where (o.maker_id = $1 or o.owner_id = $1) and o.id > $2 order by o.id limit $3`,
  },
  {
    name: 'bids',
    text: `select id, jsonb_build_object('id', id, 'kind', kind, 'name', name, 'rarity', rarity, 'amount', cents / 100.0,
        'quantity', quantity, 'remaining', remaining, 'status', status, 'created_at', created_at,
        'expires_at', expires_at, 'ended_at', ended_at) as line
      from bid where maker_id = $1 and id > $2 ${next}`,
  },
  {
    name: 'tournaments',
    text: `select n.id, jsonb_build_object('id', t.id, 'stake', t.stake_cents / 100.0, 'seats', t.seats, 'status', t.status,
        'prediction', n.prediction_id, 'wager', n.wager_id, 'result', n.result, 'paid', n.paid_cents / 100.0,
        'entered_at', n.entered_at, 'ended_at', t.ended_at) as line
      from tournament_entry n join tournament t on t.id = n.tournament_id
      where n.account_id = $1 and n.id > $2 order by n.id limit $3`,
  },
  {
    name: 'deposits',
    text: `select id, jsonb_build_object('id', id, 'payment', provider_id, 'amount', cents / 100.0,
        'reversed', reversed_cents / 100.0, 'status', status, 'created_at', created_at, 'updated_at', updated_at) as line
      from deposit where account_id = $1 and id > $2 ${next}`,
  },
  {
    name: 'withdrawals',
    text: `select id, jsonb_build_object('id', id, 'amount', cents / 100.0, 'address', address, 'status', status,
        'created_at', created_at, 'updated_at', updated_at) as line
      from withdrawal where account_id = $1 and id > $2 ${next}`,
  },
  {
    name: 'disputes',
    text: `select id, jsonb_build_object('id', id, 'reason', reason, 'link', link, 'created_at', created_at,
        'answered_at', answered_at) as line
      from dispute where account_id = $1 and id > $2 ${next}`,
  },
  {
    name: 'api_keys',
    text: `select id, jsonb_build_object('id', id, 'name', name, 'scopes', scopes, 'created_at', created_at,
        'expires_at', expires_at, 'last_used_at', last_used_at, 'revoked_at', revoked_at) as line
      from api_key where account_id = $1 and id > $2 ${next}`,
  },
  {
    name: 'shares',
    text: `select id, jsonb_build_object('id', id, 'kind', what, 'page', '/s/' || code, 'says', facts,
        'created_at', created_at, 'revoked_at', revoked_at) as line
      from share where account_id = $1 and id > $2 ${next}`,
  },
  {
    name: 'messages',
    // Not its text: a link or a code in it may still be good, for anybody who gets hold of the file.
    text: `select id, jsonb_build_object('id', id, 'channel', channel, 'to', recipient, 'subject', subject, 'state', state,
        'created_at', created_at, 'sent_at', sent_at) as line
      from outbox where account_id = $1 and id > $2 ${next}`,
  },
  {
    name: 'push_browsers',
    // Not its address, to which anybody could send.
    text: `select id, jsonb_build_object('id', id, 'push_service', split_part(endpoint, '/', 3),
        'created_at', created_at) as line
      from push_subscription where account_id = $1 and id > $2 ${next}`,
  },
]

const maxInBatch = 500

/** The lines of one list, a batch at a time. */
export async function* readExportLines(
  queries: Queries,
  account: AccountId,
  { name, text }: Section,
): AsyncGenerator<readonly unknown[]> {
  const batches = batchesOf((after) =>
    queries.query<{ id: number; line: unknown }>({
      name: `export-${name}`,
      text,
      values: [account, after, maxInBatch],
    }),
  )
  for await (const rows of batches) yield rows.map(({ line }) => line)
}

/** The player's notifications in words, one batch at a time. */
export async function* readExportNotices(
  queries: Queries,
  account: AccountId,
): AsyncGenerator<readonly unknown[]> {
  const batches = batchesOf((after) =>
    queries.query<StoredWords & { readonly id: number; created_at: Date; dismissed_at: Date | null }>({
      name: 'export-notifications',
      text: `select id, type, message, facts, created_at, dismissed_at
        from notification where account_id = $1 and id > $2 ${next}`,
      values: [account, after, maxInBatch],
    }),
  )
  for await (const rows of batches)
    yield rows.map(({ facts, ...row }) => ({ ...row, message: wordsOf({ ...row, facts }) }))
}

async function* batchesOf<Row extends { readonly id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after = 0
  for (;;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < maxInBatch) return
    after = rows.at(-1)?.id ?? after
  }
}

/** The account's facts about its owner, the terms they agreed to, the limits they set, and what they are pushed. */
export async function readOwnAccount(queries: Queries, account: AccountId): Promise<unknown> {
  const { own } = await queries.one<{ own: unknown }>({
    name: 'export-account',
    text: `select jsonb_build_object('id', a.id, 'auth_id', a.auth_id, 'name', a.name, 'nickname', a.nickname,
        'email', a.email, 'email_verified_at', a.email_verified_at, 'confirmed_email', a.confirmed_email,
        'new_email', (select v.target from verification v where v.account_id = a.id and v.purpose = 'new_email'
          and v.expires_at > statement_timestamp() and v.target <> a.email),
        'phone_number', a.phone_number,
        'phone_verified_at', a.phone_verified_at, 'birth_date', a.birth_date, 'state', a.state,
        'wallet_address', a.wallet_address, 'settings', a.flags, 'suspended_at', a.suspended_at,
        'suspended_because', a.suspended_reason, 'frozen_at', a.frozen_at, 'frozen_because', a.frozen_reason,
        'closed_at', a.closed_at, 'created_at', a.created_at,
        'limits', jsonb_build_object('weekly_purchase', a.weekly_limit_cents / 100.0,
          'weekly_purchase_next', a.weekly_limit_next_cents / 100.0, 'weekly_purchase_next_at', a.weekly_limit_next_at,
          'break_until', a.break_until, 'self_excluded_until', a.self_excluded_until),
        'hides_residents', a.hides_residents,
        'push', (select jsonb_build_object('kinds', c.kinds, 'quiet', case when c.time_zone is not null then
          jsonb_build_object('from', c.quiet_from, 'to', c.quiet_to, 'time_zone', c.time_zone) end)
          from push_choice c where c.account_id = a.id),
        'public_profile', (select jsonb_build_object('listed', p.listed, 'shows_earnings', p.shows_earnings,
          'showcase', p.showcase) from public_profile p where p.account_id = a.id),
        'season_records', (select coalesce(jsonb_agg(jsonb_build_object('season', r.season, 'predictions', r.predictions,
          'correct', r.correct, 'streak', r.streak, 'best_streak', r.best_streak, 'earned', r.earned_cents / 100.0)
          order by r.season), '[]') from season_record r where r.account_id = a.id),
        'balances', (select jsonb_object_agg(l.kind, l.balance_cents / 100.0) from ledger_account l where l.account_id = a.id),
        'consents', (select coalesce(jsonb_agg(jsonb_build_object('document', c.document, 'version', c.version,
          'given_at', c.given_at) order by c.document), '[]') from consent c where c.account_id = a.id)) as own
      from account a where a.id = $1`,
    values: [account],
  })
  return own
}

export interface ClosingRow {
  readonly cards: number
  readonly packs: number
  readonly predictions: number
  readonly redeemable: number
  readonly redeemableCents: number
}

/** What a player who closes the account would leave behind. A prediction's own cards are part of it, and not counted. */
export async function readPossessions(queries: Queries, account: AccountId): Promise<ClosingRow> {
  return queries.one<ClosingRow>({
    name: 'possessions-of',
    text: `select
        count(*) filter (where kind not in ('pack', 'prediction') and not redeemable
          and not exists (select from asset p where p.id = mine.inside_id and p.kind = 'prediction')) as cards,
        count(*) filter (where kind = 'pack') as packs,
        count(*) filter (where kind = 'prediction') as predictions,
        count(*) filter (where redeemable) as redeemable,
        coalesce(sum(value_cents) filter (where redeemable), 0)::bigint as "redeemableCents"
      from asset mine where owner_id = $1 and place <> 'gone'`,
    values: [account],
  })
}
