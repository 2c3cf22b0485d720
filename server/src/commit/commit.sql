-- The only writer of assets, money, offers and outcomes. It knows tables, not rules: a command has read and decided;
-- `plan` holds what it expects to find and what is to be written. Everything is applied, or `changed` (CS001) is raised
-- and nothing is; the command then reads and decides again. A plan with a section or a key that world/ does not
-- describe is refused (CS002). Each version of this text is a function with a name of its own (commit-function.ts).
--
-- Locks are taken in one order, one statement a step and by id inside it: idempotency key, accounts,
-- events, outcomes, tournaments, assets, offers, bids, sales under review, deposits, withdrawals, counters, ledger accounts,
-- audit head. A step locks all its rows in its strongest mode: `use` (no key update) when any of them is to be written, else `see` (share).
--
-- `answer` is stored under the idempotency key as the text that the player was sent.
create function commit(plan jsonb, answer text) returns text
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  found_rows bigint;
  at_time timestamptz;
  this_commit bigint := (plan->>'commit')::bigint;
  ending bigint[];
  blocks bigint[];
  has_stale boolean := false;
  each_row record;
  deltas jsonb := '[]';
  named bigint[];
  ids bigint[];
  sources bigint[];
  targets bigint[];
  amounts bigint[];
  kinds text[];
  refs bigint[];
  previous text;
  digest text;
  part jsonb;
  sent text;
begin
  /* unknown keys are refused here */

  -- 1. The idempotency key: the second of two equal requests waits here for the first.
  if plan ? 'idempotency' then
    insert into idempotency (account_id, key, hash, answer)
    values ((plan#>>'{idempotency,account_id}')::bigint, plan#>>'{idempotency,key}', plan#>>'{idempotency,hash}', answer)
    on conflict do nothing;
    if not found then
      raise exception 'changed' using errcode = 'CS001', detail = 'idempotency key';
    end if;
  end if;

  -- 2. The acting player; where other accounts are changed or rested on, all of them in the order of their ids.
  if plan ? 'accounts' then
    for each_row in
      select x.id, x.version, x.use from jsonb_to_recordset(plan->'accounts') as x (id bigint, version int, use boolean)
      order by x.id
    loop
      if each_row.use then
        perform 1 from account a
        where a.id = each_row.id and a.version = coalesce(each_row.version, a.version) for no key update;
      else
        perform 1 from account a where a.id = each_row.id and a.version = each_row.version for share;
      end if;
      if not found then
        raise exception 'changed' using errcode = 'CS001', detail = 'account';
      end if;
    end loop;
  elsif plan ? 'actor' then
    if (plan#>>'{actor,use}')::boolean then
      perform 1 from account a
      where a.id = (plan#>>'{actor,id}')::bigint and a.version = (plan#>>'{actor,version}')::int
      for no key update;
    else
      perform 1 from account a
      where a.id = (plan#>>'{actor,id}')::bigint and a.version = (plan#>>'{actor,version}')::int
      for share;
    end if;
    if not found then
      raise exception 'changed' using errcode = 'CS001', detail = 'actor';
    end if;
  end if;

  -- 3. Events.
  if plan ? 'events' then
    if (plan#>>'{events,use}')::boolean then
      select count(*) into found_rows from (
        select 1 from event e join jsonb_to_recordset(plan#>'{events,rows}') as x (id bigint, version int) using (id)
        where e.version = x.version order by e.id for no key update of e) locked;
    else
      select count(*) into found_rows from (
        select 1 from event e join jsonb_to_recordset(plan#>'{events,rows}') as x (id bigint, version int) using (id)
        where e.version = x.version order by e.id for share of e) locked;
    end if;
    if found_rows <> jsonb_array_length(plan#>'{events,rows}') then
      raise exception 'changed' using errcode = 'CS001', detail = 'events';
    end if;
  end if;

  -- 4. Outcomes; new ones are inserted here, and a race for the same outcome is a change.
  if plan ? 'new_outcomes' then
    insert into outcome (id, event_id, person_id, trigger_id)
    select x.id, x.event_id, x.person_id, x.trigger_id
    from jsonb_to_recordset(plan->'new_outcomes') as x (id bigint, event_id bigint, person_id text, trigger_id bigint)
    order by x.event_id, x.person_id, x.trigger_id
    on conflict on constraint outcome_key do nothing;
    get diagnostics found_rows = row_count;
    if found_rows <> jsonb_array_length(plan->'new_outcomes') then
      raise exception 'changed' using errcode = 'CS001', detail = 'new outcomes';
    end if;
  end if;
  if plan ? 'outcomes' then
    if (plan#>>'{outcomes,use}')::boolean then
      select count(*) into found_rows from (
        select 1 from outcome o join jsonb_to_recordset(plan#>'{outcomes,rows}') as x (id bigint, version int) using (id)
        where o.version = x.version order by o.id for no key update of o) locked;
    else
      select count(*) into found_rows from (
        select 1 from outcome o join jsonb_to_recordset(plan#>'{outcomes,rows}') as x (id bigint, version int) using (id)
        where o.version = x.version order by o.id for share of o) locked;
    end if;
    if found_rows <> jsonb_array_length(plan#>'{outcomes,rows}') then
      raise exception 'changed' using errcode = 'CS001', detail = 'outcomes';
    end if;
  end if;

  -- What a pool came to is written once: of two that settle the same one, the second reads what the first wrote.
  if plan ? 'settle_pools' then
    insert into pool_settlement (event_id, trigger_id, right_outcomes, wrong_outcomes, late_entries, entries, right_cents,
      forfeited_cents, last_cent_remainder, last_cent_entry)
    select x.event_id, x.trigger_id, x.right_outcomes, x.wrong_outcomes, x.late_entries, x.entries, x.right_cents,
      x.forfeited_cents, x.last_cent_remainder, x.last_cent_entry
    from jsonb_populate_recordset(null::pool_settlement, plan->'settle_pools') as x
    order by x.event_id, x.trigger_id
    on conflict on constraint pool_settled_once do nothing;
    get diagnostics found_rows = row_count;
    if found_rows <> jsonb_array_length(plan->'settle_pools') then
      raise exception 'changed' using errcode = 'CS001', detail = 'settled pools';
    end if;
  end if;

  -- 5. Tournaments: who joins, starts, decides or takes one back holds it alone.
  if plan ? 'tournaments' then
    select count(*) into found_rows from (
      select 1 from tournament t join jsonb_to_recordset(plan->'tournaments') as x (id bigint, version int) using (id)
      where t.version = x.version order by t.id for no key update of t) locked;
    if found_rows <> jsonb_array_length(plan->'tournaments') then
      raise exception 'changed' using errcode = 'CS001', detail = 'tournaments';
    end if;
  end if;

  -- 6. Assets: version and owner must be as they were read, and nothing leaves `gone`.
  if plan ? 'assets' then
    if (plan#>>'{assets,use}')::boolean then
      select count(*) into found_rows from (
        select 1 from asset a
        join jsonb_to_recordset(plan#>'{assets,rows}') as x (id bigint, version int, owner bigint) using (id)
        where a.version = x.version and a.owner_id = x.owner and a.place <> 'gone'
        order by a.id for no key update of a) locked;
    else
      select count(*) into found_rows from (
        select 1 from asset a
        join jsonb_to_recordset(plan#>'{assets,rows}') as x (id bigint, version int, owner bigint) using (id)
        where a.version = x.version and a.owner_id = x.owner and a.place <> 'gone'
        order by a.id for share of a) locked;
    end if;
    if found_rows <> jsonb_array_length(plan#>'{assets,rows}') then
      raise exception 'changed' using errcode = 'CS001', detail = 'assets';
    end if;
  end if;

  if plan ? 'open_listings' then
    select count(*) into found_rows from asset a
    where a.owner_id = (plan#>>'{open_listings,owner}')::bigint and a.place = 'held' and a.price_cents is not null;
    if found_rows > (plan#>>'{open_listings,most}')::int then
      raise exception 'changed' using errcode = 'CS001', detail = 'open listings';
    end if;
  end if;

  -- 7. Offers: those that the command answers, and all open ones on assets whose offers end. Their holds
  -- go back in this commit, and each maker is told.
  if plan ? 'offers' then
    select count(*) into found_rows from (
      select 1 from offer o join jsonb_to_recordset(plan->'offers') as x (id bigint) using (id)
      where o.status = 'open' order by o.id for no key update of o) locked;
    if found_rows <> jsonb_array_length(plan->'offers') then
      raise exception 'changed' using errcode = 'CS001', detail = 'offers';
    end if;
  end if;
  -- An expired hold counts as free already: the maker's next movement of money releases it first, at most 300 offers and
  -- 300 bids. Most players have none, and that is asked before the rows are locked. What ends here, by whatever way, is
  -- one statement to lock it, one to end it, one for its releases and one for its notices, however much it is; each row
  -- has three ids of a block of its own: for its release and for two notices.
  if plan ? 'actor' and plan ? 'transfers' then
    has_stale := exists (
      select 1 from open_hold h
      where h.maker_id = (plan#>>'{actor,id}')::bigint and h.expires_at <= clock_timestamp());
  end if;
  if has_stale then
    select array_agg(stale.id) into ending from (
      select o.id from offer o
      where o.status = 'open' and o.maker_id = (plan#>>'{actor,id}')::bigint and o.held_cents > 0
        and o.expires_at <= clock_timestamp()
        and not exists (select 1 from jsonb_to_recordset(coalesce(plan->'offers', '[]')) as x (id bigint) where x.id = o.id)
      order by o.id limit 300 for no key update of o) stale;
    if ending is not null then
      blocks := array(select nextval('id_block') * 1000 from generate_series(0, cardinality(ending) / 333));
      update offer set status = 'expired', ended_at = clock_timestamp() where id = any (ending);
      select deltas || jsonb_agg(jsonb_build_object('id', blocks[1 + (x.place - 1) / 333] + (x.place - 1) % 333 * 3,
          'from', o.maker_id + 2, 'to', o.maker_id + 1, 'cents', o.held_cents, 'kind', 'offer_release', 'ref', o.id))
      into deltas
      from unnest(ending) with ordinality as x (id, place) join offer o using (id);
      insert into notification (id, account_id, type, message, payload, fact, created_at)
      select blocks[1 + (x.place - 1) / 333] + (x.place - 1) % 333 * 3 + told.step, told.account_id, 'offer_expired',
        told.whose || ' offer of ' || to_char(o.cents / 100.0, 'FM$999,999,990.00') || ' for ' || a.name || ' has expired.',
        jsonb_build_object('ListingId', o.asset_id), 'offer_expired:' || o.id, clock_timestamp()
      from unnest(ending) with ordinality as x (id, place) join offer o using (id) join asset a on a.id = o.asset_id,
        lateral (values (1, o.maker_id, 'Your'), (2, o.owner_id, 'The')) as told (step, account_id, whose)
      on conflict on constraint one_notice_a_fact do nothing;
    end if;
  end if;
  if plan ? 'open_offers' then
    select count(*) into found_rows from offer o
    where o.maker_id = (plan#>>'{open_offers,maker}')::bigint and o.status = 'open' and o.expires_at > clock_timestamp();
    if found_rows > (plan#>>'{open_offers,most}')::int then
      raise exception 'changed' using errcode = 'CS001', detail = 'open offers';
    end if;
  end if;
  -- Who offers on this card holds its row alone, so that nobody else does meanwhile.
  if plan ? 'offers_on' then
    select count(*) into found_rows from offer o
    where o.asset_id = (plan#>>'{offers_on,asset}')::bigint and o.status = 'open' and o.expires_at > clock_timestamp();
    if found_rows > (plan#>>'{offers_on,most}')::int then
      raise exception 'changed' using errcode = 'CS001', detail = 'offers on a card';
    end if;
  end if;
  if plan ? 'end_offers' or plan ? 'end_offers_to' then
    named := array(select value::bigint from jsonb_array_elements_text(plan->'end_offers'));
    ending := array(select o.id from offer o where o.asset_id = any (named) and o.status = 'open');
    -- Who offers rests on the owner's row: what was not there when that was locked is not there now.
    if plan ? 'end_offers_to' then
      ending := ending || array(
        select o.id from offer o
        where o.owner_id = (plan#>>'{end_offers_to,owner}')::bigint and o.status = 'open' and o.counter_of is null
        order by o.id limit (plan#>>'{end_offers_to,most}')::int);
    end if;
    select array_agg(locked.id) into ending from (
      select o.id from offer o
      where o.id = any (ending) and o.status = 'open'
        and not exists (select 1 from jsonb_to_recordset(coalesce(plan->'offers', '[]')) as x (id bigint) where x.id = o.id)
      order by o.id for no key update of o) locked;
    -- What a player does at once ends no more than a commit may hold: they are told to take fewer cards. A job counts first.
    if plan ? 'actor' and cardinality(ending) > 1000 then
      raise exception 'too many offers end at once' using errcode = 'CS003';
    end if;
    if ending is not null then
      blocks := array(select nextval('id_block') * 1000 from generate_series(0, cardinality(ending) / 333));
      update offer set status = 'ended', ended_at = clock_timestamp() where id = any (ending);
      select deltas || coalesce(
        jsonb_agg(jsonb_build_object('id', blocks[1 + (x.place - 1) / 333] + (x.place - 1) % 333 * 3,
            'from', o.maker_id + 2, 'to', o.maker_id + 1, 'cents', o.held_cents, 'kind', 'offer_release', 'ref', o.id))
          filter (where o.held_cents > 0), '[]')
      into deltas
      from unnest(ending) with ordinality as x (id, place) join offer o using (id);
      -- Who made it is told, and who could have answered a counter-offer; not the one whose act this is.
      insert into notification (id, account_id, type, message, payload, fact, created_at)
      select blocks[1 + (x.place - 1) / 333] + (x.place - 1) % 333 * 3 + told.step, told.account_id, 'offer_expired',
        told.whose || case when o.counter_of is null then ' offer' else ' counter-offer' end || ' for ' || a.name
          || ' has ended: the card is no longer available.',
        jsonb_build_object(case when o.counter_of is null then 'OfferId' else 'CounterOfferId' end, o.id, 'ListingId', o.asset_id),
        'offer_ended:' || o.id, clock_timestamp()
      from unnest(ending) with ordinality as x (id, place) join offer o using (id) join asset a on a.id = o.asset_id,
        lateral (values (1, o.maker_id, 'Your'), (2, case when o.counter_of is not null then o.owner_id end, 'The'))
          as told (step, account_id, whose)
      where told.account_id is not null and told.account_id is distinct from (plan#>>'{actor,id}')::bigint;
    end if;
  end if;
  -- Bids: those that the command fills or ends, and the player's own expired ones.
  if plan ? 'bids' then
    select count(*) into found_rows from (
      select 1 from bid b join jsonb_to_recordset(plan->'bids') as x (id bigint, fills int, remaining int) using (id)
      where b.status = 'open' and b.remaining >= coalesce(x.fills, 0) and b.remaining = coalesce(x.remaining, b.remaining)
      order by b.id for no key update of b) locked;
    if found_rows <> jsonb_array_length(plan->'bids') then
      raise exception 'changed' using errcode = 'CS001', detail = 'bids';
    end if;
  end if;
  if has_stale then
    select array_agg(stale.id) into ending from (
      select b.id from bid b
      where b.status = 'open' and b.maker_id = (plan#>>'{actor,id}')::bigint and b.expires_at <= clock_timestamp()
        and not exists (select 1 from jsonb_to_recordset(coalesce(plan->'bids', '[]')) as x (id bigint) where x.id = b.id)
      order by b.id limit 300 for no key update of b) stale;
    if ending is not null then
      blocks := array(select nextval('id_block') * 1000 from generate_series(0, cardinality(ending) / 333));
      update bid set status = 'expired', ended_at = clock_timestamp() where id = any (ending);
      select deltas || jsonb_agg(jsonb_build_object('id', blocks[1 + (x.place - 1) / 333] + (x.place - 1) % 333 * 3,
          'from', b.maker_id + 2, 'to', b.maker_id + 1, 'cents', b.cents * b.remaining, 'kind', 'bid_release', 'ref', b.id))
      into deltas
      from unnest(ending) with ordinality as x (id, place) join bid b using (id);
      insert into notification (id, account_id, type, message, payload, fact, created_at)
      select blocks[1 + (x.place - 1) / 333] + (x.place - 1) % 333 * 3 + 1, b.maker_id, 'offer_expired',
        'Your bid of ' || to_char(b.cents / 100.0, 'FM$999,999,990.00') || ' for ' || b.name || ' has expired.', '{}',
        'bid_expired:' || b.id, clock_timestamp()
      from unnest(ending) with ordinality as x (id, place) join bid b using (id)
      on conflict on constraint one_notice_a_fact do nothing;
    end if;
  end if;
  if plan ? 'open_bids' then
    select count(*) into found_rows from bid b
    where b.maker_id = (plan#>>'{open_bids,maker}')::bigint and b.status = 'open' and b.expires_at > clock_timestamp();
    if found_rows > (plan#>>'{open_bids,most}')::int then
      raise exception 'changed' using errcode = 'CS001', detail = 'open bids';
    end if;
  end if;
  -- Sales under review: each is released or reversed once.
  if plan ? 'reviews' then
    select count(*) into found_rows from (
      select 1 from listing_event e join jsonb_to_recordset(plan->'reviews') as x (id bigint) using (id)
      where e.review = 'waiting' order by e.id for no key update of e) locked;
    if found_rows <> jsonb_array_length(plan->'reviews') then
      raise exception 'changed' using errcode = 'CS001', detail = 'sales under review';
    end if;
  end if;
  -- Deposits and withdrawals: each moves on from the state in which it was read.
  if plan ? 'set_deposits' then
    select count(*) into found_rows from (
      select 1 from deposit d join jsonb_to_recordset(plan->'set_deposits') as x (id bigint, version int) using (id)
      where d.version = x.version order by d.id for no key update of d) locked;
    if found_rows <> jsonb_array_length(plan->'set_deposits') then
      raise exception 'changed' using errcode = 'CS001', detail = 'deposits';
    end if;
  end if;
  if plan ? 'set_withdrawals' then
    select count(*) into found_rows from (
      select 1 from withdrawal w join jsonb_to_recordset(plan->'set_withdrawals') as x (id bigint, version int) using (id)
      where w.version = x.version order by w.id for no key update of w) locked;
    if found_rows <> jsonb_array_length(plan->'set_withdrawals') then
      raise exception 'changed' using errcode = 'CS001', detail = 'withdrawals';
    end if;
  end if;

  -- What has been approved before, now that the rows of the account and of the operator are locked.
  if plan ? 'approval_bounds' then
    at_time := clock_timestamp();
    for each_row in
      select x.of_account, x.alone_by, x.seconds, x.most from jsonb_to_recordset(plan->'approval_bounds')
        as x (of_account bigint, alone_by bigint, seconds float8, most bigint)
    loop
      select coalesce(sum(w.cents), 0) into found_rows from withdrawal w
      where (w.account_id = each_row.of_account or w.approved_by = each_row.alone_by and w.confirmed_by is null)
        and w.status in ('approved', 'sent', 'settled')
        and w.approved_at > at_time - make_interval(secs => each_row.seconds);
      if found_rows > each_row.most then
        raise exception 'changed' using errcode = 'CS001', detail = 'approvals';
      end if;
    end loop;
  end if;

  -- 8. Counters.
  if plan ? 'counters' then
    for each_row in
      select x.key, x.delta from jsonb_to_recordset(plan->'counters') as x (key text, delta bigint) order by x.key
    loop
      update counter set value = value + each_row.delta
      where key = each_row.key and value + each_row.delta between 0 and maximum;
      if not found then
        raise exception 'changed' using errcode = 'CS001', detail = 'counters';
      end if;
    end loop;
  end if;
  -- What free packs have handed out since a moment; safe where the plan also locks a counter of its own for it.
  if plan ? 'handed_out' then
    select coalesce(sum(a.value_cents), 0) into found_rows from asset a
    where a.kind = 'prize' and a.tutorial and a.minted_as = 'pack'
      and a.created_at >= (plan#>>'{handed_out,since}')::timestamptz;
    if found_rows > (plan#>>'{handed_out,most}')::bigint then
      raise exception 'changed' using errcode = 'CS001', detail = 'handed out';
    end if;
  end if;
  -- 9. Ledger accounts, planned and discovered, in one ordered statement. House accounts have no row to lock.
  deltas := coalesce(plan->'transfers', '[]') || deltas;
  if jsonb_array_length(deltas) > 0 then
    -- Read from the plan once: three statements use it, and parsing it each time cost a third of the whole.
    select array_agg(x.id), array_agg(x."from"), array_agg(x."to"), array_agg(x.cents), array_agg(x.kind), array_agg(x.ref)
    into ids, sources, targets, amounts, kinds, refs
    from jsonb_to_recordset(deltas) as x (id bigint, "from" bigint, "to" bigint, cents bigint, kind text, ref bigint);
    named := array(select distinct u.id from unnest(sources || targets) as u (id) where u.id >= 1000);
    perform 1 from ledger_account l where l.id = any (named) order by l.id for no key update;
    get diagnostics found_rows = row_count;
    if found_rows <> cardinality(named) then
      raise exception 'a transfer names an account that does not exist' using errcode = 'CS002';
    end if;
  end if;

  -- Bounds over what has moved before, now that the accounts they speak of are locked.
  if plan ? 'bounds' then
    -- Read into a variable: an index cannot be asked about a clock that runs.
    at_time := clock_timestamp();
    for each_row in
      select x.accounts, x.way, x.kind, x.seconds, x.most
      from jsonb_to_recordset(plan->'bounds') as x (accounts bigint[], way text, kind text, seconds float8, most bigint)
    loop
      if each_row.way = 'to' then
        select coalesce(sum(t.cents), 0) into found_rows from transfer t
        where t.to_id = any (each_row.accounts) and t.to_id >= 1000 and t.kind = each_row.kind
          and t.at > at_time - make_interval(secs => each_row.seconds);
      else
        select coalesce(sum(t.cents), 0) into found_rows from transfer t
        where t.from_id = any (each_row.accounts) and t.from_id >= 1000 and t.kind = each_row.kind
          and t.at > at_time - make_interval(secs => each_row.seconds);
      end if;
      if found_rows > each_row.most then
        raise exception 'changed' using errcode = 'CS001', detail = 'bounds';
      end if;
    end loop;
  end if;

  if plan ? 'audit' then
    select hash into previous from audit_head for no key update;
  end if;

  -- The clock is read after the last lock and before the first write.
  at_time := clock_timestamp();
  if plan ? 'before' and exists (
    select 1 from jsonb_array_elements_text(plan->'before') as x where x.value::timestamptz <= at_time) then
    raise exception 'changed' using errcode = 'CS001', detail = 'too late';
  end if;
  if plan ? 'not_before' and exists (
    select 1 from jsonb_array_elements_text(plan->'not_before') as x where x.value::timestamptz > at_time) then
    raise exception 'changed' using errcode = 'CS001', detail = 'too early';
  end if;

  -- Writes.
  if plan ? 'new_account' then
    insert into account (id, auth_id, email, password_hash, name, nickname, phone_number, birth_date, state, role,
      flags, wallet_address, weekly_limit_cents, created_at)
    select x.id, x.auth_id, x.email, x.password_hash, x.name, x.nickname, x.phone_number, x.birth_date, x.state, x.role,
      x.flags, x.wallet_address, x.weekly_limit_cents, at_time
    from jsonb_populate_record(null::account, plan->'new_account') as x;
    insert into ledger_account (id, account_id, kind, balance_cents)
    select x.id + k.step, x.id, k.kind, 0
    from jsonb_populate_record(null::account, plan->'new_account') as x,
      (values (1, 'available'), (2, 'reserved'), (3, 'bonus')) as k (step, kind);
    insert into consent (account_id, document, version)
    select x.account_id, x.document, x.version
    from jsonb_populate_recordset(null::consent, plan->'consents') as x;
  end if;
  if plan ? 'set_account' then
    -- Facts of standing do not know of each other. One that stands keeps its moment, its author and its reason; a
    -- closed account stays closed, and a break or an exclusion is never shortened.
    update account a set
      suspended_at = case x.suspended when true then coalesce(a.suspended_at, at_time) when false then null
        else a.suspended_at end,
      suspended_by = case x.suspended when true then coalesce(a.suspended_by, x.suspended_by) when false then null
        else a.suspended_by end,
      suspended_reason = case x.suspended when true then coalesce(a.suspended_reason, x.suspended_reason)
        when false then null else a.suspended_reason end,
      frozen_at = case x.frozen when true then coalesce(a.frozen_at, at_time) when false then null
        else a.frozen_at end,
      frozen_reason = case x.frozen when true then coalesce(a.frozen_reason, x.frozen_reason) when false then null
        else a.frozen_reason end,
      closed_at = case when x.closed then coalesce(a.closed_at, at_time) else a.closed_at end,
      break_until = greatest(x.break_until, a.break_until),
      self_excluded_until = greatest(x.self_excluded_until, a.self_excluded_until),
      daily_pack_at = case when plan->'set_account' ? 'daily_pack_streak' then at_time else a.daily_pack_at end,
      daily_pack_streak = coalesce(x.daily_pack_streak, a.daily_pack_streak),
      version = a.version + 1
    from jsonb_to_record(plan->'set_account') as x (id bigint, suspended boolean, suspended_by bigint,
      suspended_reason text, frozen boolean, frozen_reason text, closed boolean, break_until timestamptz,
      self_excluded_until timestamptz, daily_pack_streak int)
    where a.id = x.id;
  end if;
  if plan ? 'definitions' then
    insert into definition (id, kind, collection_id, ref, name)
    select x.id, x.kind, x.collection_id, x.ref, x.name
    from jsonb_populate_recordset(null::definition, plan->'definitions') as x
    order by x.kind, x.collection_id, x.ref
    on conflict do nothing;
    get diagnostics found_rows = row_count;
    if found_rows <> jsonb_array_length(plan->'definitions') then
      raise exception 'changed' using errcode = 'CS001', detail = 'definitions';
    end if;
  end if;
  if plan ? 'new_events' then
    insert into event (id, source_id, season_run_id, type, name, short_name, starts_at, original_starts_at, pool,
      group_name, week, sources_required, void_after, detail)
    select x.id, x.source_id, x.season_run_id, x.type, x.name, x.short_name, x.starts_at, x.starts_at, x.pool,
      x.group_name, x.week, x.sources_required, make_interval(secs => x.void_after_seconds), x.detail
    from jsonb_to_recordset(plan->'new_events') as x (id bigint, source_id text, season_run_id int, type text, name text,
      short_name text, starts_at timestamptz, pool boolean, group_name text, week int, sources_required int,
      void_after_seconds float8, detail jsonb);
    insert into event_collection (event_id, collection_id)
    select x.event_id, x.collection_id from jsonb_populate_recordset(null::event_collection, plan->'event_collections') as x;
    insert into event_participant (event_id, person_id, team)
    select x.event_id, x.person_id, x.team
    from jsonb_populate_recordset(null::event_participant, plan->'event_participants') as x;
  end if;
  if plan ? 'observations' then
    -- A repetition of the same fact from the same source is accepted and not stored again: by the moment at which it
    -- was said, or, where the source names none, because it is what that source has said last.
    insert into observation (event_id, person_id, metric, value, final, source, at, said_at)
    select x.event_id, x.person_id, x.metric, x.value, x.final, x.source, at_time, coalesce(x.said_at, at_time)
    from jsonb_to_recordset(plan->'observations') as x (event_id bigint, person_id text, metric text, value float8,
      final boolean, source text, said_at timestamptz)
    left join (
      select distinct on (b.event_id, coalesce(b.person_id, ''), b.metric, b.final, b.source)
        b.event_id, coalesce(b.person_id, '') as person, b.metric, b.final, b.source, b.value
      from observation b
      where b.event_id in (select (value->>'event_id')::bigint from jsonb_array_elements(plan->'observations'))
      order by b.event_id, coalesce(b.person_id, ''), b.metric, b.final, b.source, b.said_at desc, b.id desc) last
      on last.event_id = x.event_id and last.person = coalesce(x.person_id, '') and last.metric = x.metric
        and last.final = x.final and last.source = x.source
    where x.said_at is not null or last.event_id is null or last.value is distinct from x.value
    on conflict on constraint observation_once do nothing;
  end if;
  if plan ? 'plays' then
    insert into play_report (event_id, source, play_id, play, said_at, at)
    select x.event_id, x.source, x.play_id, x.play, x.said_at, at_time
    from jsonb_to_recordset(plan->'plays') as x (event_id bigint, source text, play_id int, play jsonb,
      said_at timestamptz)
    on conflict on constraint play_report_once do nothing;
  end if;
  if plan ? 'set_events' then
    update event e set
      status = coalesce(x.status, e.status),
      starts_at = coalesce(x.starts_at, e.starts_at),
      actual_started_at = coalesce(x.actual_started_at, e.actual_started_at),
      closed_at = case when (x.closed)::boolean then coalesce(e.closed_at, at_time) else e.closed_at end,
      version = e.version + 1
    from jsonb_to_recordset(plan->'set_events')
      as x (id bigint, status text, starts_at timestamptz, actual_started_at timestamptz, closed boolean)
    where e.id = x.id;
  end if;
  if plan ? 'set_outcomes' then
    update outcome o set
      status = x.status,
      decided_at = at_time,
      final_at = at_time + make_interval(secs => x.dispute_seconds),
      frozen = coalesce(x.frozen, false),
      evidence = x.evidence,
      settled_at = null,
      amended_at = case when x.amends then at_time else o.amended_at end,
      corrected_at = case when x.amends then null else o.corrected_at end,
      version = o.version + 1
    from jsonb_to_recordset(plan->'set_outcomes')
      as x (id bigint, status text, dispute_seconds float8, frozen boolean, evidence jsonb, amends boolean)
    where o.id = x.id;
    insert into ruling (outcome_id, version, status, evidence, at, final_at)
    select o.id, o.version, o.status, o.evidence, o.decided_at, o.final_at
    from jsonb_to_recordset(plan->'set_outcomes') as x (id bigint) join outcome o on o.id = x.id;
    update dispute d set answered_at = at_time
    from jsonb_to_recordset(plan->'set_outcomes') as x (id bigint)
    where d.outcome_id = x.id and d.answered_at is null;
  end if;
  if plan ? 'disputes' then
    insert into dispute (id, outcome_id, account_id, reason, link, created_at)
    select x.id, x.outcome_id, x.account_id, x.reason, x.link, at_time
    from jsonb_populate_recordset(null::dispute, plan->'disputes') as x;
    update outcome set frozen = true, version = version + 1
    where id = any (select (value->>'outcome_id')::bigint from jsonb_array_elements(plan->'disputes'));
  end if;
  if plan ? 'settle_outcomes' then
    update outcome set settled_at = at_time
    where id = any (select value::bigint from jsonb_array_elements_text(plan->'settle_outcomes'));
  end if;
  if plan ? 'corrected_outcomes' then
    -- Whoever reckons the same at the same time reckons again.
    update outcome o set corrected_at = case when x.done then at_time end, version = o.version + 1
    from jsonb_to_recordset(plan->'corrected_outcomes') as x (id bigint, done boolean)
    where o.id = x.id;
  end if;
  if plan ? 'participants' then
    -- The event is locked: whoever crafted on somebody who is taken out has done so already, and must have been seen.
    if exists (
      select 1 from jsonb_to_recordset(plan->'participants') as x (event_id bigint, person_id text, takes_part boolean)
      join outcome o on o.event_id = x.event_id and o.person_id = x.person_id
      where not x.takes_part and o.status = 'pending') then
      raise exception 'changed' using errcode = 'CS001', detail = 'outcomes of a participant';
    end if;
    delete from event_participant p
    using jsonb_to_recordset(plan->'participants') as x (event_id bigint, person_id text, takes_part boolean)
    where p.event_id = x.event_id and p.person_id = x.person_id and not x.takes_part;
    insert into event_participant (event_id, person_id, team)
    select x.event_id, x.person_id, x.team
    from jsonb_to_recordset(plan->'participants')
      as x (event_id bigint, person_id text, team text, takes_part boolean)
    where x.takes_part
    on conflict (event_id, person_id) do update set team = excluded.team;
  end if;
  if plan ? 'new_sources' then
    insert into source (id, name, moves_events, created_at)
    select x.id, x.name, x.moves_events, at_time from jsonb_populate_recordset(null::source, plan->'new_sources') as x;
  end if;
  if plan ? 'set_sources' then
    update source s set retired_at = case when x.retires then at_time end, version = s.version + 1
    from jsonb_to_recordset(plan->'set_sources') as x (id bigint, version int, retires boolean)
    where s.id = x.id and s.version = x.version;
    get diagnostics found_rows = row_count;
    if found_rows <> jsonb_array_length(plan->'set_sources') then
      raise exception 'changed' using errcode = 'CS001', detail = 'sources';
    end if;
    update source_key k set ends_at = least(k.ends_at, at_time + make_interval(secs => x.keys_end_after_seconds))
    from jsonb_to_recordset(plan->'set_sources') as x (id bigint, keys_end_after_seconds float8)
    where k.source_id = x.id;
  end if;
  if plan ? 'new_source_keys' then
    insert into source_key (id, source_id, created_at)
    select x.id, x.source_id, at_time from jsonb_populate_recordset(null::source_key, plan->'new_source_keys') as x;
  end if;
  if plan ? 'feed_message' then
    insert into feed_message (key_id, signature, at)
    values (plan#>>'{feed_message,key_id}', plan#>>'{feed_message,signature}', at_time);
  end if;
  if plan ? 'mints' then
    insert into asset (id, kind, owner_id, place, inside_id, tradable, tutorial, bonus_paid, redeemable, definition_id, collection_id,
      name, rarity, serial, value_cents, person_id, event_id, trigger_id, outcome_id, pool_entry_of, series_id,
      series_version, minted_from, minted_as, created_at)
    select x.id, x.kind, x.owner_id, 'held', null, x.tradable, coalesce(x.tutorial, false),
      coalesce(x.bonus_paid, false), coalesce(x.redeemable, false),
      x.definition_id, x.collection_id, x.name, x.rarity, x.serial, x.value_cents, x.person_id, x.event_id, x.trigger_id,
      x.outcome_id, x.pool_entry_of, x.series_id, x.series_version, x.minted_from, x.minted_as, at_time
    from jsonb_populate_recordset(null::asset, plan->'mints') as x;
  end if;
  if plan ? 'packs' then
    insert into pack (asset_id, seed_hash, seed_cipher, sealed_lists, committed_at)
    select x.asset_id, x.seed_hash, decode(x.seed_cipher, 'base64'), x.sealed_lists, at_time
    from jsonb_to_recordset(plan->'packs') as x (asset_id bigint, seed_hash text, seed_cipher text, sealed_lists text);
  end if;
  if plan ? 'open_packs' then
    update pack p set client_seed = x.client_seed, opened_by = x.opened_by, opened_at = at_time, seed = x.seed,
      proof = x.proof
    from jsonb_to_recordset(plan->'open_packs')
      as x (asset_id bigint, seed_hash text, client_seed text, opened_by bigint, seed text, proof jsonb)
    where p.asset_id = x.asset_id and p.opened_at is null and p.seed_hash = x.seed_hash
      -- A client seed that the opener has set meanwhile is the one to draw with.
      and (p.client_seed_by is distinct from x.opened_by or p.client_seed = x.client_seed);
    get diagnostics found_rows = row_count;
    if found_rows <> jsonb_array_length(plan->'open_packs') then
      raise exception 'changed' using errcode = 'CS001', detail = 'packs';
    end if;
  end if;
  if plan ? 'moves' then
    -- A move names the whole position; everything that travels with the card is kept unless it is named.
    update asset a set
      owner_id = coalesce(x.owner, a.owner_id),
      place = x.place,
      price_cents = x.price,
      inside_id = x.inside,
      gone_as = x.gone_as,
      listed_at = case when x.price is not null then at_time end,
      tradable = coalesce(x.tradable, a.tradable),
      bonus_paid = coalesce(x.bonus_paid, a.bonus_paid),
      redeemable = coalesce(x.redeemable, a.redeemable),
      -- Whether offers are welcome is the word of one owner: it does not travel with the card.
      offers_open = coalesce(x.offers_open, a.offers_open or coalesce(x.owner <> a.owner_id, false)),
      event_id = coalesce(x.event_id, a.event_id),
      definition_id = coalesce(x.definition_id, a.definition_id),
      name = coalesce(x.name, a.name),
      predictions = coalesce(x.predictions, a.predictions),
      correct = coalesce(x.correct, a.correct),
      streak = coalesce(x.streak, a.streak),
      best_streak = coalesce(x.best_streak, a.best_streak),
      version = a.version + 1
    from jsonb_to_recordset(plan->'moves') as x (id bigint, owner bigint, place text, price bigint, inside bigint,
      gone_as text, tradable boolean, bonus_paid boolean, redeemable boolean, offers_open boolean, event_id bigint, definition_id bigint, name text,
      predictions int, correct int, streak int, best_streak int)
    where a.id = x.id and a.place <> 'gone';
    get diagnostics found_rows = row_count;
    if found_rows <> jsonb_array_length(plan->'moves') then
      raise exception 'a move named a card twice, or one that is gone' using errcode = 'CS002';
    end if;
  end if;
  if plan ? 'claims' then
    insert into claim (prediction_id, outcome_id, account_id, claimed_as, prize_cents, tutorial, at)
    select x.prediction_id, x.outcome_id, x.account_id, x.claimed_as, x.prize_cents, x.tutorial, at_time
    from jsonb_populate_recordset(null::claim, plan->'claims') as x;
  end if;
  if plan ? 'set_offers' then
    update offer o set status = x.status, ended_at = at_time
    from jsonb_to_recordset(plan->'set_offers') as x (id bigint, status text) where o.id = x.id;
  end if;
  if plan ? 'new_offers' then
    insert into offer (id, asset_id, maker_id, owner_id, counter_of, cents, held_cents, created_at, expires_at)
    select x.id, x.asset_id, x.maker_id, x.owner_id, x.counter_of, x.cents, x.held_cents, at_time, x.expires_at
    from jsonb_populate_recordset(null::offer, plan->'new_offers') as x;
  end if;
  if plan ? 'bids' then
    update bid b set
      remaining = b.remaining - coalesce(x.fills, 0),
      status = case when b.remaining = x.fills then 'filled' else coalesce(x.status, b.status) end,
      ended_at = case when b.remaining = x.fills or x.status is not null then at_time end
    from jsonb_to_recordset(plan->'bids') as x (id bigint, fills int, status text) where b.id = x.id;
  end if;
  if plan ? 'new_bids' then
    insert into bid (id, maker_id, kind, ref, name, collection_id, rarity, cents, quantity, remaining, created_at, expires_at)
    select x.id, x.maker_id, x.kind, x.ref, x.name, x.collection_id, x.rarity, x.cents, x.quantity, x.quantity, at_time,
      x.expires_at
    from jsonb_populate_recordset(null::bid, plan->'new_bids') as x;
  end if;
  if plan ? 'new_tournaments' then
    insert into tournament (id, creator_id, stake_cents, seats, invite_code, created_at)
    select x.id, x.creator_id, x.stake_cents, x.seats, x.invite_code, at_time
    from jsonb_populate_recordset(null::tournament, plan->'new_tournaments') as x;
  end if;
  if plan ? 'set_tournaments' then
    update tournament t set
      status = x.status,
      started_at = case when x.status = 'started' then coalesce(t.started_at, at_time) else t.started_at end,
      ended_at = case when x.status in ('decided', 'cancelled') then at_time end,
      version = t.version + 1
    from jsonb_to_recordset(plan->'set_tournaments') as x (id bigint, status text) where t.id = x.id;
  end if;
  if plan ? 'new_entries' then
    insert into tournament_entry (id, tournament_id, account_id, prediction_id, wager_id, entered_at)
    select x.id, x.tournament_id, x.account_id, x.prediction_id, x.wager_id, at_time
    from jsonb_populate_recordset(null::tournament_entry, plan->'new_entries') as x;
  end if;
  if plan ? 'set_entries' then
    update tournament_entry n set result = x.result, paid_cents = x.paid_cents
    from jsonb_to_recordset(plan->'set_entries') as x (id bigint, result text, paid_cents bigint) where n.id = x.id;
  end if;
  if plan ? 'reviews' then
    update listing_event e set review = x.status
    from jsonb_to_recordset(plan->'reviews') as x (id bigint, status text) where e.id = x.id;
  end if;
  if plan ? 'new_deposits' then
    -- Of two messages about a payment that nobody has heard of, the second finds it known.
    insert into deposit (id, provider_id, account_id, status, cents, reason, detail, created_at, updated_at)
    select x.id, x.provider_id, x.account_id, x.status, x.cents, x.reason, x.detail, at_time, at_time
    from jsonb_populate_recordset(null::deposit, plan->'new_deposits') as x
    on conflict on constraint one_deposit_a_payment do nothing;
    get diagnostics found_rows = row_count;
    if found_rows <> jsonb_array_length(plan->'new_deposits') then
      raise exception 'changed' using errcode = 'CS001', detail = 'new deposits';
    end if;
  end if;
  if plan ? 'set_deposits' then
    update deposit d set
      status = x.status,
      account_id = coalesce(x.account_id, d.account_id),
      cents = coalesce(x.cents, d.cents),
      reversed_cents = coalesce(x.reversed_cents, d.reversed_cents),
      reason = x.reason,
      detail = coalesce(x.detail, d.detail),
      version = d.version + 1,
      updated_at = at_time
    from jsonb_to_recordset(plan->'set_deposits')
      as x (id bigint, status text, account_id bigint, cents bigint, reversed_cents bigint, reason text, detail jsonb)
    where d.id = x.id;
  end if;
  if plan ? 'new_withdrawals' then
    insert into withdrawal (id, account_id, cents, address, created_at, updated_at)
    select x.id, x.account_id, x.cents, x.address, at_time, at_time
    from jsonb_populate_recordset(null::withdrawal, plan->'new_withdrawals') as x;
  end if;
  if plan ? 'set_withdrawals' then
    update withdrawal w set
      status = x.status,
      approved_by = coalesce(x.approved_by, w.approved_by),
      confirmed_by = coalesce(x.confirmed_by, w.confirmed_by),
      approved_at = case when x.status = 'approved' then at_time else w.approved_at end,
      reason = x.reason,
      version = w.version + 1,
      updated_at = at_time
    from jsonb_to_recordset(plan->'set_withdrawals')
      as x (id bigint, status text, approved_by bigint, confirmed_by bigint, reason text)
    where w.id = x.id;
  end if;
  if jsonb_array_length(deltas) > 0 then
    insert into transfer (id, from_id, to_id, cents, kind, ref, commit_id, at)
    select u.id, u.source, u.target, u.cents, u.kind, u.ref, this_commit, at_time
    from unnest(ids, sources, targets, amounts, kinds, refs) as u (id, source, target, cents, kind, ref);
    update ledger_account l set balance_cents = l.balance_cents + d.delta
    from (
      select u.id, sum(u.delta)::bigint as delta
      from (
        select unnest(sources) as id, -unnest(amounts) as delta
        union all
        select unnest(targets), unnest(amounts)) u
      where u.id >= 1000
      group by u.id) d
    where l.id = d.id;
  end if;
  -- What must be left on an account, whatever else has come and gone meanwhile.
  if plan ? 'leaves' and exists (
    select 1 from jsonb_to_recordset(plan->'leaves') as x (account bigint, least bigint, most bigint)
    join ledger_account l on l.id = x.account where l.balance_cents < x.least or l.balance_cents > x.most) then
    raise exception 'changed' using errcode = 'CS001', detail = 'what is left';
  end if;
  if plan ? 'listing_events' then
    insert into listing_event (id, asset_id, definition_id, rarity, what, price_cents, seller_id, buyer_id, at, held_cents,
      review)
    select x.id, x.asset_id, x.definition_id, x.rarity, x.what, x.price_cents, x.seller_id, x.buyer_id, at_time,
      coalesce(x.held_cents, 0), case when x.held_cents is not null then 'waiting' end
    from jsonb_populate_recordset(null::listing_event, plan->'listing_events') as x;
  end if;
  if plan ? 'close_pools' then
    insert into pool_closing (event_id, starts_at)
    select x.event_id, x.starts_at from jsonb_populate_recordset(null::pool_closing, plan->'close_pools') as x
    on conflict on constraint pool_closed_once do nothing;
  end if;
  -- The sockets of those who are in a pool are told that it has changed.
  if plan ? 'pool_events' then
    insert into pool_change (event_id)
    select value::bigint from jsonb_array_elements_text(plan->'pool_events');
  end if;
  if plan ? 'set_outcomes' or plan ? 'set_events' then
    insert into pool_change (event_id)
    select e.id from event e
    where e.pool and e.id in (
      select (value->>'id')::bigint from jsonb_array_elements(plan->'set_events')
      union all
      select o.event_id from outcome o
      where o.id = any (select (value->>'id')::bigint from jsonb_array_elements(plan->'set_outcomes')));
  end if;
  if plan ? 'notices' then
    insert into notification (id, account_id, type, message, payload, fact, created_at)
    select x.id, x.account_id, x.type, x.message, x.payload, x.fact, at_time
    from jsonb_to_recordset(plan->'notices')
      as x (id bigint, account_id bigint, type text, message text, payload jsonb, fact text)
    on conflict on constraint one_notice_a_fact do nothing;
  end if;
  if plan ? 'audit' then
    -- The moment in UTC, whatever the server's time zone: ledger/audit-chain.ts recomputes it anywhere.
    digest := encode(sha256(convert_to(concat_ws('|', previous, plan#>>'{audit,id}', (at_time at time zone 'UTC')::text || '+00',
      plan#>>'{audit,actor_id}', plan#>>'{audit,action}', plan#>>'{audit,subject}', (plan#>'{audit,detail}')::text), 'utf8')), 'hex');
    insert into audit (id, at, actor_id, action, subject, detail, hash, previous_hash)
    values ((plan#>>'{audit,id}')::bigint, at_time, (plan#>>'{audit,actor_id}')::bigint, plan#>>'{audit,action}',
      plan#>>'{audit,subject}', plan#>'{audit,detail}', digest, previous);
    update audit_head set hash = digest;
  end if;

  -- What a purchase answers holds the balance after it; only the database knows that number.
  if plan ? 'answer_balance' then
    sent := jsonb_set(answer::jsonb, '{balance}', (
      select to_jsonb(round(sum(l.balance_cents) / 100.0, 2)) from ledger_account l
      where l.id = any (select value::bigint from jsonb_array_elements_text(plan->'answer_balance'))))::text;
    if plan ? 'idempotency' then
      update idempotency i set answer = sent
      where i.account_id = (plan#>>'{idempotency,account_id}')::bigint and i.key = plan#>>'{idempotency,key}';
    end if;
    return sent;
  end if;
  return null;
end
$$;
revoke all on function commit(jsonb, text) from public;
grant execute on function commit(jsonb, text) to called_shot_web;
