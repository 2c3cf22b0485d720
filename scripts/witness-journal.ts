import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Claim } from '../shared/src/fairness/histories.ts'
import { lockForWitness } from './witness-lock.ts'

/** A witness's reading: its new hashes. Each names the one before, so that none can be removed unnoticed. */
const entry = z.strictObject({
  at: z.string(),
  game: z.string(),
  previous: z.string(),
  claims: z.array(z.strictObject({ what: z.string(), hash: z.string() })),
})
const line = z.strictObject({ entry: z.string(), key: z.string(), signature: z.string() })
export type JournalLine = z.output<typeof line>

const unpublished = z.array(z.strictObject({ block: z.number().int(), line }))
/** Signatures that the game has not published yet, each with the block that it is for. */
export type Unpublished = z.output<typeof unpublished>

const beforeTheFirst = '0'.repeat(64)

export interface Journal {
  /** The witness's public key. */
  readonly key: string
  readonly claims: readonly Claim[]
  /** The newest entry's hash. */
  readonly head: string
  readonly game: string | null
}

/**
 * Reads a journal, in which each line is an entry with its Ed25519 signature. Throws if an entry was changed, removed
 * or signed with a different key from the first.
 */
export async function readJournal(file: string): Promise<Journal> {
  const lines = existsSync(file)
    ? (await readFile(file, 'utf8')).split('\n').filter((text) => text !== '')
    : []
  let [head, key, game]: [string, string, string | null] = [beforeTheFirst, '', null]
  const claims: Claim[] = []
  for (const [index, text] of lines.entries()) {
    const where = `${file}, line ${index + 1}`
    const signed = lineOf(text, where)
    if (index > 0 && signed.key !== key) throw new Error(`${where}: signed with another key`)
    key = signed.key
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    if (!verify(null, Buffer.from(signed.entry), publicKey, Buffer.from(signed.signature, 'base64')))
      throw new Error(`${where}: the signature does not match, so the entry was changed`)
    const read = entry.parse(JSON.parse(signed.entry))
    if (read.previous !== head) throw new Error(`${where}: the entry before it was removed`)
    game = read.game
    claims.push(...read.claims)
    head = hashOf(signed)
  }
  return { key, claims, head, game }
}

/** A disk that was full, or a machine that lost its power, leaves a last line that is not whole. */
function lineOf(text: string, where: string): JournalLine {
  try {
    return line.parse(JSON.parse(text))
  } catch {
    throw new Error(
      `${where}: it is cut off, or no line of a journal; if it is the last one, remove it, and its hashes are read again`,
    )
  }
}

/** What the next line names as the one before it. */
export function hashOf({ entry: text }: JournalLine): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

export interface Witness {
  /** The public key: its DER form in base64. */
  readonly key: string
  readonly journalFile: string
  /** Signs the new hashes, appends them to the journal, and returns the new line. */
  write(reading: {
    readonly at: Date
    readonly game: string
    readonly previous: string
    readonly claims: readonly Claim[]
  }): Promise<JournalLine>
  /** What was kept for publishing by this process or an earlier one. */
  unpublished(): Promise<Unpublished>
  /** Keeps this in place of what was kept before. */
  keepUnpublished(signatures: Unpublished): Promise<void>
}

/**
 * Opens a witness by its folder: its journal, and its key, which is created on first use and readable only by its
 * owner. Throws if the journal is signed with another key: a line of this one would make it unreadable. Throws if
 * another process has the folder open: lines of both would follow the same line.
 */
export async function openWitness(folder: string): Promise<Witness> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await lockForWitness(folder)
  const keyFile = join(folder, 'witness-key.pem')
  const journalFile = join(folder, 'journal.jsonl')
  const unpublishedFile = join(folder, 'unpublished.json')
  const { key: signer } = await readJournal(journalFile)
  const anotherKey = new Error(
    `${journalFile} is not signed with ${keyFile}: put its key back, or begin another --folder`,
  )
  if (!existsSync(keyFile)) {
    if (signer !== '') throw anotherKey
    const { privateKey } = generateKeyPairSync('ed25519')
    await writeFile(keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  }
  const privateKey = createPrivateKey(await readFile(keyFile))
  const key = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64')
  if (signer !== '' && signer !== key) throw anotherKey
  return {
    key,
    journalFile,
    async write({ at, ...reading }) {
      const text = JSON.stringify({ at: at.toISOString(), ...reading })
      const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
      const signed = { entry: text, key, signature }
      await appendFile(journalFile, `${JSON.stringify(signed)}\n`, { flush: true })
      return signed
    },
    async unpublished() {
      if (!existsSync(unpublishedFile)) return []
      try {
        return unpublished.parse(JSON.parse(await readFile(unpublishedFile, 'utf8')))
      } catch {
        throw new Error(
          `${unpublishedFile} cannot be read: remove it, and its signatures stay in the journal`,
        )
      }
    },
    async keepUnpublished(signatures) {
      if (signatures.length === 0) return rm(unpublishedFile, { force: true })
      await writeFile(`${unpublishedFile}.new`, JSON.stringify(signatures), { flush: true })
      await rename(`${unpublishedFile}.new`, unpublishedFile)
    },
  }
}
