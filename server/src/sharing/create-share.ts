import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { refuse } from '@called-shot/shared/refusals.ts'
import {
  keptFacts,
  maxNewSharesPerDay,
  whyNoMoreShares,
  type ShareChoice,
} from '@called-shot/shared/sharing/rules.ts'
import { secondsPerDay } from '@called-shot/shared/time.ts'
import type { AccountId } from '@called-shot/shared/ids.ts'
import { queriesOf } from '../commit/reader.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { ownFacts, type WantedThing } from './own-facts.ts'
import { shareColumns, type ShareRow } from './share-columns.ts'

/** 128 bits, so that the address of a page cannot be guessed. */
const codeBytes = 16

/**
 * Shares something of the player's as it is now. The same subject with the same words and choices is the same share, so
 * pressing the button twice creates one. Refuses a subject that is not theirs to share (404), a name without a nickname
 * (403), more than `maxShares`, and more than `maxNewSharesPerDay` a day.
 */
export async function createShare(
  game: Pool,
  account: AccountId,
  wanted: WantedThing & ShareChoice,
): Promise<ShareRow> {
  return inTransaction(game, async (client) => {
    const { rows: owners } = await client.query<{ nickname: string | null }>(
      'select nickname from account where id = $1 for no key update',
      [account],
    )
    const nickname = owners[0]?.nickname ?? null
    if (wanted.showsName && nickname === null)
      throw refuse('not_allowed', 'Choose a nickname in your profile first: that is the name that is shown.')
    const facts = keptFacts(await ownFacts(queriesOf(client), { id: account, nickname }, wanted), wanted)
    return (await sameShare(client, account, facts)) ?? (await newShare(client, account, { wanted, facts }))
  })
}

async function sameShare(client: PoolClient, account: AccountId, facts: object): Promise<ShareRow | null> {
  const { rows } = await client.query<ShareRow>(
    `select ${shareColumns} from share where account_id = $1 and facts = $2::jsonb order by id desc limit 1`,
    [account, JSON.stringify(facts)],
  )
  return rows[0] ?? null
}

async function newShare(
  client: PoolClient,
  account: AccountId,
  { wanted, facts }: { readonly wanted: WantedThing & ShareChoice; readonly facts: object },
): Promise<ShareRow> {
  const { rows: counts } = await client.query<{ live: number; today: number }>(
    `select count(*) filter (where facts is not null) as live,
        count(*) filter (where created_at > statement_timestamp() - interval '1 day') as today
      from share where account_id = $1`,
    [account],
  )
  const { live, today } = counts[0] ?? { live: 0, today: 0 }
  const full = whyNoMoreShares(live)
  if (full !== null) throw refuse('too_many', full)
  if (today >= maxNewSharesPerDay)
    throw refuse('too_many', {
      message: `You can share ${maxNewSharesPerDay} things in 24 hours. Please wait until tomorrow.`,
      retryAfterSeconds: secondsPerDay,
    })
  const { rows } = await client.query<ShareRow>(
    `insert into share (account_id, code, what, facts, shows_name, shows_amount)
      values ($1, $2, $3, $4::jsonb, $5, $6) returning ${shareColumns}`,
    [
      account,
      randomBytes(codeBytes).toString('base64url'),
      wanted.what,
      JSON.stringify(facts),
      wanted.showsName,
      wanted.showsAmount,
    ],
  )
  const [share] = rows
  if (!share) throw new Error('the new share was not returned')
  return share
}
