-- The only writer of assets, money, offers and outcomes. It knows tables, not rules: a command has read and decided;
-- `plan` holds what it expects to find and what to write. Either everything is applied, or `changed` (CS001) is raised
-- and nothing is; the command then reads and decides again. A plan with a section or a key that world/ does not
-- describe is refused (CS002). Each version of this text is a function with a name of its own (commit-function.ts).
-- Where a placeholder says lock, write, insert, update or rows, the statement is generated from what world/ says about
-- that section (world/commit-sql.ts); written by hand is what no description covers: holds, bounds, counts, money and
-- audit.
--
-- Locks are taken in one order, one statement a step, and by id within a step: idempotency key, accounts,
-- events, outcomes, tournaments, assets, offers, bids, sales under review, deposits, withdrawals, counters, ledger accounts,
-- audit head. A step locks all its rows in its strongest mode: `use` (no key update) if any of them will be
-- written, otherwise `see` (share).
--
-- `answer` is stored under the idempotency key, as the text that the player is sent.
create function commit(plan jsonb, answer text) returns text
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  found_rows bigint;
  at_time timestamptz;
  this_commit bigint := (plan->>'commit')::bigint;
  ending bigint[];
  stale bigint[] := '{}';
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

  -- 2. The acting player; if the plan changes or depends on other accounts, all of them in the order of their ids.
  if plan ? 'accounts' then
    for each_row in
      select x.id, x.version, x.use from /* rows accounts */
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
  /* lock events */

  -- 4. Outcomes; new ones are inserted here, and losing a race for the same outcome counts as a change.
  /* write new_outcomes */
  /* lock outcomes */

  -- A pool's result is written once: if two settle the same pool, the second reads what the first wrote.
  /* write settle_pools */

  -- 5. Tournaments: joining, starting, deciding or canceling one locks it exclusively.
  /* lock tournaments */

  -- 6. Assets: version and owner must be as they were read, and an asset that is `gone` stays gone.
  /* lock assets */

  if plan ? 'open_listings' then
    select count(*) into found_rows from asset a
    where a.owner_id = (plan#>>'{open_listings,owner}')::bigint and a.place = 'held' and a.price_cents is not null;
    if found_rows > (plan#>>'{open_listings,most}')::int then
      raise exception 'changed' using errcode = 'CS001', detail = 'open listings';
    end if;
  end if;

  -- 7. Offers: those that the command answers, and all open ones on assets whose offers end. Their holds
  -- are released in this commit, and each maker is notified.
  /* lock offers */
  -- An expired hold already counts as available: the maker's next movement of money releases it first, at most 300
  -- offers and 300 bids. Most players have none, so that is checked before any row is locked.
  if plan ? 'actor' and plan ? 'transfers' then
    has_stale := exists (
      select 1 from open_hold h
      where h.maker_id = (plan#>>'{actor,id}')::bigint and h.expires_at <= clock_timestamp());
  end if;
  if plan ? 'open_offers' then
    select count(*) into found_rows from offer o
    where o.maker_id = (plan#>>'{open_offers,maker}')::bigint and o.status = 'open' and o.expires_at > clock_timestamp();
    if found_rows > (plan#>>'{open_offers,most}')::int then
      raise exception 'changed' using errcode = 'CS001', detail = 'open offers';
    end if;
  end if;
  -- An offer locks its card exclusively, so that nobody else makes one on it meanwhile.
  if plan ? 'offers_on' then
    select count(*) into found_rows from offer o
    where o.asset_id = (plan#>>'{offers_on,asset}')::bigint and o.status = 'open' and o.expires_at > clock_timestamp();
    if found_rows > (plan#>>'{offers_on,most}')::int then
      raise exception 'changed' using errcode = 'CS001', detail = 'offers on a card';
    end if;
  end if;
  if has_stale or plan ? 'end_offers' or plan ? 'end_offers_to' then
    if has_stale then
      stale := array(
        select o.id from offer o
        where o.status = 'open' and o.maker_id = (plan#>>'{actor,id}')::bigint and o.held_cents > 0
          and o.expires_at <= clock_timestamp()
        order by o.id limit 300);
    end if;
    named := array(select value::bigint from jsonb_array_elements_text(plan->'end_offers'));
    ending := stale || array(select o.id from offer o where o.asset_id = any (named) and o.status = 'open');
    -- An offer locks the owner's row as well: what did not exist when that was locked does not exist now.
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
    -- A player's command may end no more than a commit holds, else the player is asked to take fewer cards. A job counts
    -- beforehand; what has expired does not count.
    if plan ? 'actor' and cardinality(ending) > 1000 + cardinality(stale) then
      raise exception 'too many offers end at once' using errcode = 'CS003';
    end if;
    -- Whatever ends takes one statement to end, one for the releases and one for the notices, however many there are.
    -- Each row has three ids from a block of its own: for its release and for two notices.
    if ending is not null then
      blocks := array(select nextval('id_block') * 1000 from generate_series(0, cardinality(ending) / 333));
      update offer set status = case when id = any (stale) then 'expired' else 'ended' end, ended_at = clock_timestamp()
      where id = any (ending);
      select deltas || coalesce(
        jsonb_agg(jsonb_build_object('id', blocks[1 + (x.place - 1) / 333] + (x.place - 1) % 333 * 3,
            'from', o.maker_id + 2, 'to', o.maker_id + 1, 'cents', o.held_cents, 'kind', 'offer_release', 'ref', o.id))
          filter (where o.held_cents > 0), '[]')
      into deltas
      from unnest(ending) with ordinality as x (id, place) join offer o using (id);
      -- Both sides are told about an offer that expired. If it ended, its maker is told, and so is the player who could
      -- have answered a counter-offer; the acting player is not.
      insert into notification (id, account_id, type, facts, payload, fact, created_at)
      select blocks[1 + (x.place - 1) / 333] + (x.place - 1) % 333 * 3 + told.step, told.account_id, 'offer_expired',
        jsonb_build_object('cents', o.cents, 'name', a.name, 'how', o.status, 'isYours', told.is_yours,
          'what', case when o.counter_of is null then 'offer' else 'counter-offer' end),
        jsonb_build_object(case when o.counter_of is null then 'OfferId' else 'CounterOfferId' end, o.id, 'ListingId', o.asset_id),
        'offer_' || o.status || ':' || o.id, clock_timestamp()
      from unnest(ending) with ordinality as x (id, place) join offer o using (id) join asset a on a.id = o.asset_id,
        lateral (values (1, o.maker_id, true), (2, o.owner_id, false)) as told (step, account_id, is_yours)
      where o.status = 'expired' or told.account_id is distinct from (plan#>>'{actor,id}')::bigint
        and (told.is_yours or o.counter_of is not null)
      on conflict on constraint one_notice_a_fact do nothing;
    end if;
  end if;
  -- Bids: those that the command fills or ends, and the player's own expired ones.
  /* lock bids */
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
      insert into notification (id, account_id, type, facts, payload, fact, created_at)
      select blocks[1 + (x.place - 1) / 333] + (x.place - 1) % 333 * 3 + 1, b.maker_id, 'offer_expired',
        jsonb_build_object('cents', b.cents, 'name', b.name, 'what', 'bid', 'how', 'expired', 'isYours', true), '{}',
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
  /* lock reviews */
  -- Deposits and withdrawals: each moves on from the state that was read.
  /* lock set_deposits */
  /* lock set_withdrawals */

  -- Earlier approvals are counted now that the rows of the account and of the operator are locked.
  if plan ? 'approval_bounds' then
    at_time := clock_timestamp();
    for each_row in
      select x.of_account, x.alone_by, x.seconds, x.most from /* rows approval_bounds */
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

  -- 12. Counters.
  if plan ? 'counters' then
    for each_row in
      select x.key, x.delta from /* rows counters */ order by x.key
    loop
      update counter set value = value + each_row.delta
      where key = each_row.key and value + each_row.delta between 0 and maximum;
      if not found then
        raise exception 'changed' using errcode = 'CS001', detail = 'counters';
      end if;
    end loop;
  end if;
  -- What free packs have given out since a moment; safe if the plan also locks a counter of its own for it.
  if plan ? 'handed_out' then
    select coalesce(sum(a.value_cents), 0) into found_rows from asset a
    where a.kind = 'prize' and a.tutorial and a.minted_as = 'pack'
      and a.created_at >= (plan#>>'{handed_out,since}')::timestamptz;
    if found_rows > (plan#>>'{handed_out,most}')::bigint then
      raise exception 'changed' using errcode = 'CS001', detail = 'handed out';
    end if;
  end if;
  -- 13. Ledger accounts, planned and discovered, in one ordered statement. House accounts have no row to lock.
  deltas := coalesce(plan->'transfers', '[]') || deltas;
  if jsonb_array_length(deltas) > 0 then
    -- Read from the plan once: three statements use it, and parsing it each time took a third of the whole time.
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

  -- Bounds on earlier movements, now that the accounts involved are locked.
  if plan ? 'bounds' then
    -- Read into a variable, because an index cannot be searched for a value that changes during the query.
    at_time := clock_timestamp();
    for each_row in
      select x.accounts, x.way, x.kind, x.seconds, x.most
      from /* rows bounds */
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
    /* insert new_account */
    insert into ledger_account (id, account_id, kind, balance_cents)
    select x.id + k.step, x.id, k.kind, 0
    from /* rows new_account */,
      (values (1, 'available'), (2, 'reserved'), (3, 'bonus')) as k (step, kind);
    /* insert consents */
  end if;
  /* write set_account */
  /* write definitions */
  if plan ? 'new_events' then
    /* insert new_events */
    /* insert event_collections */
    /* insert event_participants */
  end if;
  if plan ? 'observations' then
    -- The same fact from the same source is accepted and not stored again: recognized by the time that the source
    -- gives for it or, if it gives none, because it equals the source's latest. One without a time comes after all that
    -- the source has said before, by a millisecond at least, because times are read in milliseconds.
    insert into observation (event_id, person_id, metric, value, final, source, at, said_at)
    select x.event_id, x.person_id, x.metric, x.value, x.final, x.source, at_time,
      coalesce(x.said_at, greatest(at_time, last.said_at + interval '1 millisecond'))
    from /* rows observations */
    left join (
      select distinct on (b.event_id, coalesce(b.person_id, ''), b.metric, b.final, b.source)
        b.event_id, coalesce(b.person_id, '') as person, b.metric, b.final, b.source, b.value, b.said_at
      from observation b
      where b.event_id in (select (value->>'event_id')::bigint from jsonb_array_elements(plan->'observations'))
      order by b.event_id, coalesce(b.person_id, ''), b.metric, b.final, b.source, b.said_at desc, b.id desc) last
      on last.event_id = x.event_id and last.person = coalesce(x.person_id, '') and last.metric = x.metric
        and last.final = x.final and last.source = x.source
    where x.said_at is not null or last.event_id is null or last.value is distinct from x.value
    on conflict on constraint observation_once do nothing;
  end if;
  /* write plays */
  /* write set_events */
  if plan ? 'set_outcomes' then
    /* update set_outcomes */
    insert into ruling (outcome_id, version, status, evidence, at, final_at)
    select o.id, o.version, o.status, o.evidence, o.decided_at, o.final_at
    from jsonb_to_recordset(plan->'set_outcomes') as x (id bigint) join outcome o on o.id = x.id;
    update dispute d set answered_at = at_time
    from jsonb_to_recordset(plan->'set_outcomes') as x (id bigint)
    where d.outcome_id = x.id and d.answered_at is null;
  end if;
  if plan ? 'disputes' then
    /* insert disputes */
    update outcome set frozen = true, version = version + 1
    where id = any (select (value->>'outcome_id')::bigint from jsonb_array_elements(plan->'disputes'));
  end if;
  if plan ? 'settle_outcomes' then
    update outcome set settled_at = at_time
    where id = any (select value::bigint from jsonb_array_elements_text(plan->'settle_outcomes'));
  end if;
  /* write corrected_outcomes */
  if plan ? 'participants' then
    -- The event is locked: any prediction on somebody who is taken out already exists, and must have been read.
    if exists (
      select 1 from /* rows participants */
      join outcome o on o.event_id = x.event_id and o.person_id = x.person_id
      where not x.takes_part and o.status = 'pending') then
      raise exception 'changed' using errcode = 'CS001', detail = 'outcomes of a participant';
    end if;
    delete from event_participant p
    using /* rows participants */
    where p.event_id = x.event_id and p.person_id = x.person_id and not x.takes_part;
    insert into event_participant (event_id, person_id, team)
    select x.event_id, x.person_id, x.team
    from /* rows participants */
    where x.takes_part
    on conflict (event_id, person_id) do update set team = excluded.team;
  end if;
  /* write new_sources */
  if plan ? 'set_sources' then
    /* update set_sources */
    update source_key k set ends_at = least(k.ends_at, at_time + make_interval(secs => x.keys_end_after_seconds))
    from /* rows set_sources */
    where k.source_id = x.id;
  end if;
  /* write new_source_keys */
  /* write feed_message */
  /* write mints */
  /* write packs */
  /* write open_packs */
  /* write moves */
  /* write claims */
  /* write set_offers */
  /* write new_offers */
  /* write bids */
  /* write new_bids */
  /* write new_tournaments */
  /* write set_tournaments */
  /* write new_entries */
  /* write set_entries */
  /* write reviews */
  /* write new_deposits */
  /* write set_deposits */
  /* write new_withdrawals */
  /* write set_withdrawals */
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
  -- What must be left on an account, whatever else has moved meanwhile.
  if plan ? 'leaves' and exists (
    select 1 from /* rows leaves */
    join ledger_account l on l.id = x.account where l.balance_cents < x.least or l.balance_cents > x.most) then
    raise exception 'changed' using errcode = 'CS001', detail = 'what is left';
  end if;
  /* write listing_events */
  /* write close_pools */
  /* write switch_changes */
  /* write work_taken */
  /* write account_notes */
  /* write asked_checks */
  /* write second_factors */
  /* write second_factor_uses */
  /* write recovery_codes */
  -- The sockets of a pool's players are notified that it has changed.
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
  /* write notices */
  if plan ? 'audit' then
    -- The time in UTC, whatever the server's time zone, so that ledger/audit-chain.ts can recompute it anywhere.
    digest := encode(sha256(convert_to(concat_ws('|', previous, plan#>>'{audit,id}', (at_time at time zone 'UTC')::text || '+00',
      plan#>>'{audit,actor_id}', plan#>>'{audit,action}', plan#>>'{audit,subject}', (plan#>'{audit,detail}')::text), 'utf8')), 'hex');
    insert into audit (id, at, actor_id, action, subject, detail, hash, previous_hash)
    values ((plan#>>'{audit,id}')::bigint, at_time, (plan#>>'{audit,actor_id}')::bigint, plan#>>'{audit,action}',
      plan#>>'{audit,subject}', plan#>'{audit,detail}', digest, previous);
    update audit_head set hash = digest;
  end if;

  -- A purchase's answer includes the balance after it, which only the database knows.
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
