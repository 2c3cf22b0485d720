import { accountId, type AccountId, type DefinitionId, type SeriesId } from '@called-shot/shared/ids.ts'
import type { Context } from '../../src/commit/run-command.ts'
import type { TestDatabase } from '../database.ts'
import type { PackWorld } from '../pack-fixtures.ts'
import { createMaker, type Copies, type Maker, type Making } from './maker.ts'

export interface Stage<Props> {
  readonly people: readonly AccountId[]
  readonly props: Props
}

/**
 * Makes as many equal stages as are asked for, each with people of its own, in two commits for all of them: pairs of
 * commands are then run on stages that nothing else has touched.
 */
export async function stageBuilder(database: TestDatabase, world: PackWorld) {
  const { owner } = database
  const copies = await readCopies()

  async function readCopies(): Promise<Copies> {
    const collectionId = world.collection('AFC West')
    const { rows } = await owner.query<{ key: string; id: DefinitionId; name: string }>(
      `select kind || ' ' || ref as key, id, name from definition where collection_id = $1`,
      [collectionId],
    )
    const { rows: series } = await owner.query<{ id: SeriesId; hash: string; priceCents: number }>(
      `select series_id as id, hash, price_cents as "priceCents" from series_version where series_id = $1`,
      [world.series.identity],
    )
    if (!series[0]) throw new Error('the world has no series')
    return {
      collectionId,
      definitions: new Map(rows.map(({ key, id, name }) => [key, { id, name }])),
      series: series[0],
      trigger: world.trigger,
    }
  }

  /** Straight into the tables: `commit` opens one account at a time. */
  async function newAccounts(count: number): Promise<AccountId[]> {
    const { rows } = await owner.query<{ id: number }>(
      `insert into account (id, auth_id, email, name, wallet_address, birth_date, state)
       select b.block * 1000, 'auth0|stage-' || b.block, 'stage-' || b.block || '@example.com', 'Stage', 'stage-' || b.block,
         '1990-01-01', 'CA'
       from (select nextval('id_block') as block from generate_series(1, $1)) b
       returning id`,
      [count],
    )
    const ids = rows.map(({ id }) => accountId(id))
    await owner.query(
      `insert into ledger_account (id, account_id, kind, balance_cents)
       select a.id + k.step, a.id, k.kind, 0 from unnest($1::bigint[]) as a (id),
         (values (1, 'available'), (2, 'reserved'), (3, 'bonus')) as k (step, kind)`,
      [ids],
    )
    return ids
  }

  async function build<Props>(
    count: number,
    peopleEach: number,
    furnish: (maker: Maker, people: readonly AccountId[]) => Props,
  ): Promise<Stage<Props>[]> {
    const accounts = await newAccounts(count * peopleEach)
    const stages: Stage<Props>[] = []
    let later: Making['later'] | undefined
    await world.runner.runHouse(async ({ read, random }: Context<null>) => {
      const ids = await read.newIds(count * 60)
      const { maker, making } = createMaker({
        copies,
        random,
        nextId: () => ids.pop() ?? 0,
        now: new Date(),
      })
      for (let index = 0; index < count; index += 1) {
        const people = accounts.slice(index * peopleEach, (index + 1) * peopleEach)
        stages.push({ people, props: furnish(maker, people) })
      }
      later = making.later
      return { answer: null, ...making.first }
    }, null)
    await world.runner.runHouse(async () => ({ answer: null, ...later }), null)
    return stages
  }

  /** All that a stage's people own, owe and were told, without ids, times and what chance decides. */
  async function lookAt({ people }: Stage<unknown>): Promise<string> {
    const { rows } = await owner.query<{ seen: unknown }>({ name: 'look-at-stage', text: looking, values: [people] })
    return JSON.stringify(rows[0]?.seen)
  }

  return { build, lookAt }
}

const position = (column: string) => `array_position($1::bigint[], ${column})`
const sorted = (fields: string, from: string) =>
  `(select jsonb_agg(x order by x::text) from (select jsonb_build_array(${fields}) as x from ${from}) y)`

const looking = `
  select jsonb_build_object(
    'assets', ${sorted(
      `a.kind, ${position('a.owner_id')}, a.place, a.gone_as, a.price_cents, a.tradable, a.redeemable, a.offers_open,
       a.predictions, a.correct, a.streak, a.minted_as, case when a.minted_as <> 'pack' then a.value_cents end`,
      'asset a where a.owner_id = any ($1)',
    )},
    'purses', ${sorted(`${position('l.account_id')}, l.kind, l.balance_cents`, 'ledger_account l where l.account_id = any ($1)')},
    'offers', ${sorted(`${position('o.maker_id')}, ${position('o.owner_id')}, o.cents, o.status`, 'offer o where o.maker_id = any ($1)')},
    'bids', ${sorted(`${position('b.maker_id')}, b.cents, b.remaining, b.status`, 'bid b where b.maker_id = any ($1)')},
    'listings', ${sorted(
      `e.what, e.price_cents, ${position('e.seller_id')}, ${position('e.buyer_id')}, e.review`,
      'listing_event e where e.seller_id = any ($1)',
    )},
    'events', ${sorted(
      `e.status, e.closed_at is null, e.actual_started_at is null, e.starts_at > now() + interval '2 hours'`,
      'event e where e.id in (select event_id from asset where owner_id = any ($1))',
    )},
    'outcomes', ${sorted(
      'o.status, o.frozen, o.settled_at is null',
      'outcome o where o.event_id in (select event_id from asset where owner_id = any ($1))',
    )},
    'accounts', ${sorted(`${position('a.id')}, a.status, a.daily_pack_streak`, 'account a where a.id = any ($1)')},
    'notices', ${sorted(`${position('n.account_id')}, n.type`, 'notification n where n.account_id = any ($1)')}
  ) as seen`
