import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { inOneSnapshot } from './snapshot.ts'

export interface AuditChain {
  readonly entries: number
  /** The hash of the newest entry; noted elsewhere, it proves later that nothing up to it was rewritten. */
  readonly head: string
  /** The problems, oldest first; empty if the log is intact. */
  readonly breaks: readonly string[]
}

interface Entry {
  readonly id: string
  readonly previousHash: string
  readonly hash: string
  readonly content: string
  /** The time as servers outside UTC wrote it before UTC was always used. */
  readonly localContent: string
}

const beforeTheFirst = '0'.repeat(64)

/**
 * Recomputes the hash of every entry of the audit log, which has every act of an operator (DESIGN), and follows the
 * chain from the first to the newest. Reports each entry that was changed, removed, or added by anything but `commit`.
 * A rewrite of the whole chain is found with `known`, a head noted earlier.
 */
export async function checkAuditChain(owner: Pool, known: string | null = null): Promise<AuditChain> {
  return inOneSnapshot(owner, async (client) => {
    const { rows: heads } = await client.query<{ hash: string }>('select hash from audit_head')
    const { rows: entries } = await client.query<Entry>(`
      select id::text, previous_hash as "previousHash", hash,
        concat_ws('|', id, (at at time zone 'UTC')::text || '+00', actor_id, action, subject, detail::text) as content,
        concat_ws('|', id, at::text, actor_id, action, subject, detail::text) as "localContent"
      from audit order by at, id`)
    const head = heads[0]?.hash ?? ''
    const breaks = followChain(entries, head)
    if (known !== null && known !== beforeTheFirst && !entries.some(({ hash }) => hash === known))
      breaks.push(
        `No entry has the noted hash ${known}: the log was rewritten or cut off after it was noted.`,
      )
    return { entries: entries.length, head, breaks }
  })
}

function followChain(entries: readonly Entry[], head: string): string[] {
  const breaks: string[] = []
  const bySuccession = Map.groupBy(entries, ({ previousHash }) => previousHash)
  const seen = new Set<Entry>()
  let last: string = beforeTheFirst
  let lastName = 'the beginning'
  for (;;) {
    const next = bySuccession.get(last)?.find((entry) => !seen.has(entry))
    // If the chain ends too early, continue with the oldest entry not reached yet.
    const entry = next ?? (last === head ? undefined : entries.find((each) => !seen.has(each)))
    if (entry === undefined) break
    if (next === undefined) breaks.push(`Between ${lastName} and entry ${entry.id} something was removed.`)
    if (!isGenuine(entry)) breaks.push(`Entry ${entry.id} was changed: its hash is not that of what it says.`)
    seen.add(entry)
    last = entry.hash
    lastName = `entry ${entry.id}`
  }
  if (last !== head) breaks.push(`After ${lastName} the newest entries were removed.`)
  for (const { id } of entries.filter((entry) => !seen.has(entry)))
    breaks.push(`Entry ${id} is not part of the chain: it was not written by the game.`)
  return breaks
}

function isGenuine({ previousHash, hash, content, localContent }: Entry): boolean {
  return [content, localContent].some((text) => sha256(`${previousHash}|${text}`) === hash)
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
