import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { session } from '@called-shot/shared/account/session-contract.ts'
import { feeds } from '@called-shot/shared/feeds/contract.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { makeTemporaryFolder } from '../../test/temporary-folder.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { createRandom } from '../commit/random.ts'
import { readConfig } from '../config.ts'
import { secretOfKey } from '../feeds/source-keys.ts'
import { signBody } from '../signed-body.ts'
import { openGame } from '../game.ts'
import { turnCookieKeys } from '../provider/cookie-keys.ts'
import { turnKeys } from '../provider/keys.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const app = await useWholeApp({
  SECRET_KEY: newKey.toString('hex'),
  SECRET_KEY_PREVIOUS: oldKey.toString('hex'),
})
const { owner } = app.database
const onlyOld = createRandom(oldKey)
const onlyNew = createRandom(newKey)

const rotate = () => app.ask(operator.rotateSecrets, { as: app.operator })

/** The state that a server with the old key leaves: everything sealed is sealed with that key. */
async function sealWithOldKey(): Promise<void> {
  for (const [table, key, sealed] of [
    ['pack', 'asset_id', 'seed_cipher'],
    ['provider_key', 'kid', 'private_sealed'],
    ['provider_secret', 'name', 'sealed'],
  ]) {
    const { rows } = await owner.query<{ key: string | number; sealed: Buffer }>(
      `select ${key} as key, ${sealed} as sealed from ${table}`,
    )
    for (const row of rows)
      await owner.query(`update ${table} set ${sealed} = $2 where ${key} = $1`, [
        row.key,
        onlyOld.seal(app.game.random.unseal(row.sealed)),
      ])
  }
}

async function closedPacks(player: Someone): Promise<{ id: number; cipher: Buffer }[]> {
  const { rows } = await owner.query<{ id: number; cipher: Buffer }>(
    `select a.id, p.seed_cipher as cipher from asset a join pack p on p.asset_id = a.id
    where a.owner_id = $1 and p.opened_at is null order by a.id`,
    [player.id],
  )
  return rows
}

const open = (player: Someone, id: number) =>
  app.ask(packs.openPack, { as: player, params: { id: String(id) } })

describe('changing SECRET_KEY', () => {
  test('secrets sealed with the old key still open, and one call seals them with the new key', async () => {
    const player = await app.register()
    await sealWithOldKey()
    const [first, second] = await closedPacks(player)
    if (!first || !second) throw new Error('a newcomer has packs')
    await open(player, first.id)
    expect(() => onlyNew.unseal(second.cipher)).toThrow('another key')
    await expect(turnKeys(owner, onlyNew)).rejects.toThrow('secret key is not the one')

    const closed = await owner.query('select from pack where opened_at is null')
    expect(await rotate()).toEqual({ packs: closed.rowCount, keys: 2, left: 0, unreadable: 0 })

    const [resealed] = await closedPacks(player)
    if (!resealed) throw new Error('the pack is gone')
    expect(onlyNew.unseal(resealed.cipher)).toEqual(onlyOld.unseal(second.cipher))
    expect(() => onlyOld.unseal(resealed.cipher)).toThrow('another key')
    expect(await turnKeys(owner, onlyNew)).toHaveLength(1)
    expect(await turnCookieKeys(owner, onlyNew)).toHaveLength(1)
    await open(player, second.id)
    expect(await app.ask(session.getProfile, { as: player })).toMatchObject({ email: player.email })
  })

  test('a second call finds nothing to do, and each call is in the audit log before it begins and when it ends', async () => {
    expect(await rotate()).toEqual({ packs: 0, keys: 0, left: 0, unreadable: 0 })
    const { data } = await app.ask(operator.audit, { as: app.operator, query: { search: 'secret' } })
    expect(data.map(({ action }) => action)).toEqual([
      'secrets_rotated',
      'secrets_rotation_begun',
      'secrets_rotated',
      'secrets_rotation_begun',
    ])
    expect(data[0]).toMatchObject({ actor: 'operator@example.com', detail: { left: 0 } })
  })

  test('a pack that is being opened is left for the next call, and until then no start can drop the old key', async () => {
    const player = await app.register()
    await sealWithOldKey()
    const [pack] = await closedPacks(player)
    const client = await owner.connect()
    await client.query('begin')
    await client.query('select from pack where asset_id = $1 for no key update', [pack?.id])
    expect(await rotate()).toMatchObject({ keys: 0, left: 3, unreadable: 0 })
    await expect(turnKeys(owner, onlyNew)).rejects.toThrow('secret key is not the one')
    await client.query('rollback')
    client.release()
    expect(await rotate()).toEqual({ packs: 1, keys: 2, left: 0, unreadable: 0 })
  })

  test('players can open packs meanwhile, and nobody meets a deadlock', async () => {
    const players = []
    for (let count = 0; count < 8; count += 1) players.push(await app.register())
    await sealWithOldKey()
    const opened = players.map(async (player) => {
      for (const { id } of await closedPacks(player)) await open(player, id)
    })
    const rotations = Array.from({ length: 6 }, rotate)
    await Promise.all([...opened, ...rotations])
    expect(await rotate()).toMatchObject({ packs: 0, left: 0, unreadable: 0 })
    expect(app.restarts).not.toContain('40P01')
  })

  test('a secret that neither key opens is counted and stays unchanged', async () => {
    const player = await app.register()
    const [pack] = await closedPacks(player)
    const foreign = createRandom(randomBytes(32)).seal(randomBytes(32))
    await owner.query('update pack set seed_cipher = $2 where asset_id = $1', [pack?.id, foreign])
    expect(await rotate()).toMatchObject({ packs: 0, left: 0, unreadable: 1 })
    expect((await closedPacks(player))[0]?.cipher).toEqual(foreign)
  })

  test('a source signs with either secret until the old key is dropped, and is shown the new one', async () => {
    const { id } = await app.ask(feeds.createSource, { as: app.operator, body: { name: 'the wire' } })
    const shown = await app.ask(feeds.revealSourceKey, { as: app.operator, params: { id: String(id) } })
    expect(shown.secret).toBe(secretOfKey(onlyNew, shown.key_id))
    const body = JSON.stringify({
      observations: [{ event: 'nowhere', person_id: null, metric: 'points', value: 1, final: true }],
    })
    const sendWith = async (secret: string) => {
      const { body: answer } = await app.send('POST', '/api/feeds/observations', {
        body,
        headers: { 'feed-key': shown.key_id, 'feed-signature': signBody(secret, body, new Date()) },
      })
      return answer
    }
    const [unsigned, understood] = ['bad_signature', 'not_found'].map((code) =>
      expect.objectContaining({ code }),
    )
    expect(await sendWith(shown.secret)).toEqual(understood)
    expect(await sendWith(secretOfKey(onlyOld, shown.key_id))).toEqual(understood)
    expect(await sendWith(secretOfKey(createRandom(randomBytes(32)), shown.key_id))).toEqual(unsigned)
  })

  test('if the key is a file, the old key is a file beside it', async () => {
    const folder = await makeTemporaryFolder('keys')
    await writeFile(join(folder, 'secret-key-previous'), oldKey.toString('hex'))
    const config = readConfig({ DATA_DIR: folder })
    const { random } = await openGame({ config, database: app.database, onRestart: () => undefined })
    const made = createRandom(Buffer.from((await readFile(join(folder, 'secret-key'), 'utf8')).trim(), 'hex'))
    const resealed = random.resealed(onlyOld.seal(Buffer.from('a seed')))
    expect(resealed && made.unseal(resealed).toString()).toBe('a seed')
    await rm(folder, { recursive: true })
  })
})
