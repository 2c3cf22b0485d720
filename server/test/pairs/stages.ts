import { accountId, type AccountId, type DefinitionId, type SeriesId } from '@called-shot/shared/ids.ts'
import type { Context } from '../../src/commit/run-command.ts'
import type { TestDatabase } from '../database.ts'
import type { PackWorld } from '../pack-fixtures.ts'
import type { Copies, Making } from './gathering.ts'
import { createMaker, type Maker } from './maker.ts'

export interface Stage<Props> {
  readonly people: readonly AccountId[]
  readonly props: Props
}

/** As `newAccounts` names them. */
export function walletOnStage(account: AccountId): string {
  return `stage-${account / 1000}`
}

/** The email that `newAccounts` gives this account. */
export function emailOf(account: AccountId): string {
  return `stage-${account / 1000}@example.com`
}

const prizeCents = [100, 200, 300, 400, 500]
const wagerCents = [180, 1000]

/**
 * Makes as many equal stages as are asked for, each with people of its own, in three commits for all of them: pairs of
 * commands are then run on stages that nothing else has touched.
 */
export async function stageBuilder(database: TestDatabase, world: PackWorld) {
  const { owner } = database
  const collectionId = world.collection('AFC West')
  // Cards that are gone are compared too, and the tables grow with every pair.
  await owner.query('create index asset_of_stage on asset (owner_id)')
  await owner.query('create index listing_event_of_stage on listing_event (seller_id)')
  // Commands define prize cards too, so all definitions that they and these stages need are made before.
  await owner.query(
    `insert into definition (id, kind, collection_id, ref, name)
     select nextval('id_block') * 1000, 'prize', $1, v.cents, '$' || v.cents / 100 || '.00'
     from unnest($2::int[]) as v (cents) on conflict do nothing`,
    [collectionId, prizeCents],
  )
  await owner.query(
    `insert into definition (id, kind, collection_id, ref, name)
     select nextval('id_block') * 1000, 'wager', $1, v.cents, '$' || v.cents / 100.0 from unnest($2::int[]) as v (cents)`,
    [collectionId, wagerCents],
  )
  const { rows: definitions } = await owner.query<{ key: string; id: DefinitionId; name: string }>(
    `select kind || ' ' || ref as key, id, name from definition where collection_id = $1`,
    [collectionId],
  )
  const { rows: series } = await owner.query<{ id: SeriesId; hash: string; priceCents: number }>(
    `select series_id as id, hash, price_cents as "priceCents" from series_version where series_id = $1`,
    [world.series.identity],
  )
  if (!series[0]) throw new Error('the world has no series')
  const copies: Copies = {
    collectionId,
    definitions: new Map(definitions.map(({ key, id, name }) => [key, { id, name }])),
    series: series[0],
    trigger: world.trigger,
  }

  /** Straight into the tables: `commit` opens one account at a time. */
  async function newAccounts(count: number): Promise<AccountId[]> {
    const { rows } = await owner.query<{ id: number }>(
      `insert into account (id, auth_id, email, name, wallet_address, birth_date, state, phone_verified_at,
         email_verified_at)
       select b.block * 1000, 'auth0|stage-' || b.block, 'stage-' || b.block || '@example.com', 'Stage', 'stage-' || b.block,
         '1990-01-01', 'CA', now(), now()
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
    let rest: Pick<Making, 'first' | 'later'> | undefined
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
      rest = making
      return { answer: null, ...making.events }
    }, null)
    await world.runner.runHouse(async () => ({ answer: null, ...rest?.first }), null)
    await world.runner.runHouse(async () => ({ answer: null, ...rest?.later }), null)
    return stages
  }

  return { build }
}
