import type { Pool, PoolClient } from 'pg'
import { assetId } from '@called-shot/shared/ids.ts'
import type { Random } from '../commit/random.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { unsealed } from '../sealer.ts'
import { commitmentOf } from './seal.ts'
import { sealPlace } from './seal-place.ts'

type Secrets = Pick<Random, 'bytes' | 'seal' | 'unseal'>

interface ClosedPack {
  readonly id: number
  readonly seedHash: string
  readonly seriesHash: string
  readonly sealedLists: string | null
  readonly cipher: Buffer
}

const batchRows = 2000
const seedBytes = 32

/** The reason that players read beside a seal that was replaced after a restore or move of the database. */
export const restoredReason = 'The game’s database was restored to an earlier moment, or moved.'

/**
 * The reason at the first start of a version that records the place, which cannot tell whether there was a restore
 * before.
 */
export const unknownPlaceReason = 'Until then it was not noted in which database a seal was made.'

/**
 * Gives every closed pack a new seal if the database was restored or moved since the seals were made, and returns how
 * many. Returns null if it was not, or if nothing was sealed before the place was recorded. A pack that was opened
 * after the restored moment is closed again, and its seed is public: with that seed its owner could choose the draw by
 * trying client seeds. Until this has run no pack opens (`isSealedHere`). Runs at every start and as a job; if several
 * processes run it, one does the work and the others wait.
 */
export async function resealWhereMoved(owner: Pool, random: Secrets): Promise<number | null> {
  return inTransaction(owner, async (client) => {
    const { rows } = await client.query<{ was: string | null; now: string }>(
      `select place as was, ${sealPlace} as now from seal_place for update`,
    )
    const [place] = rows
    if (!place || place.was === place.now) return null
    const reason = place.was === null ? unknownPlaceReason : restoredReason
    const resealed = await resealClosed(client, random, reason)
    await client.query('update seal_place set place = $1', [place.now])
    return place.was === null && resealed === 0 ? null : resealed
  })
}

/**
 * The same on an operator's request, for restores that cannot be detected: copied database files or a disk snapshot.
 * Returns how many packs got a new seal.
 */
export async function resealPacks(owner: Pool, random: Secrets, reason: string): Promise<number> {
  return inTransaction(owner, async (client) => {
    await client.query('select from seal_place for update')
    return resealClosed(client, random, reason)
  })
}

/**
 * Every closed pack, in batches of one transaction each. A client seed that was set belongs to the replaced seal: the
 * opener sets another one after the new seal is public. The old secret seed is deleted, not revealed, because a
 * rehearsal with a copy must not reveal seeds of the running game. Refuses a secret key that is not the database's: no
 * start with the right one could open what it had sealed.
 */
async function resealClosed(client: PoolClient, random: Secrets, reason: string): Promise<number> {
  const { rows: clock } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
  let resealed = 0
  for (let last = 0; ;) {
    const { rows } = await client.query<ClosedPack>(
      `select p.asset_id as id, p.seed_hash as "seedHash", v.hash as "seriesHash", p.sealed_lists as "sealedLists",
        p.seed_cipher as cipher
      from pack p
      join asset a on a.id = p.asset_id
      join series_version v on v.series_id = a.series_id and v.version = a.series_version
      where p.asset_id > $1 and p.opened_at is null and a.place <> 'gone'
      order by p.asset_id limit ${batchRows} for no key update of p`,
      [last],
    )
    if (last === 0) refuseOtherKey(random, rows)
    if (rows.length > 0) await writeSeals(client, { random, packs: rows, reason, at: clock[0]?.at ?? '' })
    resealed += rows.length
    last = rows.at(-1)?.id ?? last
    if (rows.length < batchRows) return resealed
  }
}

/** A single seed that cannot be read does not stand for the key. */
function refuseOtherKey(random: Secrets, [first, ...others]: readonly ClosedPack[]): void {
  if (first && !others.some(({ cipher }) => opens(random, cipher))) unsealed(random, first.cipher)
}

function opens(random: Secrets, cipher: Buffer): boolean {
  try {
    random.unseal(cipher)
    return true
  } catch {
    return false
  }
}

async function writeSeals(
  client: PoolClient,
  work: {
    readonly random: Secrets
    readonly packs: readonly ClosedPack[]
    readonly reason: string
    readonly at: string
  },
): Promise<void> {
  const seals = work.packs.map((pack) => {
    const seed = work.random.bytes(seedBytes)
    return {
      id: assetId(pack.id),
      before: pack.seedHash,
      now: commitmentOf(seed, pack.seriesHash, pack.sealedLists),
      cipher: work.random.seal(seed),
    }
  })
  await client.query(
    `with x as (
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[]) as x (id, before, now, cipher)
    ), recorded as (
      insert into pack_reseal (asset_id, at, reason, seed_hash_before, seed_hash)
      select id, $5::timestamptz, $6, before, now from x
    )
    update pack p set seed_hash = x.now, seed_cipher = x.cipher, resealed_at = $5::timestamptz,
      client_seed = null, client_seed_by = null, client_seed_fixed_at = null
    from x where p.asset_id = x.id`,
    [
      seals.map(({ id }) => id),
      seals.map(({ before }) => before),
      seals.map(({ now }) => now),
      seals.map(({ cipher }) => cipher),
      work.at,
      work.reason,
    ],
  )
}
