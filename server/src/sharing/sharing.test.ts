import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { account } from '@called-shot/shared/account/contract.ts'
import type { BodyIn } from '@called-shot/shared/endpoint.ts'
import { operator } from '@called-shot/shared/operator/contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { sharing, type Share } from '@called-shot/shared/sharing/contract.ts'
import { maxShares, whyNoRecord } from '@called-shot/shared/sharing/rules.ts'
import { decide, give, oneId, predictOnNewGame, quarterback } from '../../test/app-predictions.ts'
import { useWholeApp, type Someone } from '../../test/whole-app.ts'
import { countClaims } from '../leaderboards/count-claims.ts'
import { heaviestSharePicture } from './share-pictures.ts'

const app = await useWholeApp({ DISPUTE_SECONDS: '0' })
const secrets = {
  name: 'Zachariah Quillfeather',
  nickname: 'Ünder Þe Radar',
  phone: '+14155557799',
}

let ann: Someone
let bea: Someone
let things: Readonly<Record<'pull' | 'prize' | 'call' | 'win' | 'person' | 'album' | 'profile', Thing>>
type Thing = Pick<BodyIn<typeof sharing.createShare>, 'kind' | 'id'>

const share = (as: Someone, body: BodyIn<typeof sharing.createShare>) =>
  app.ask(sharing.createShare, { as, body })
const visit = (address: string) => app.send('GET', address.replace(app.url, ''))
const grant = (to: Someone, gift: Parameters<typeof give>[2]) => give(app, to, gift)
const one = (text: string) => oneId(app, text)
const predicted = (who: Someone) => predictOnNewGame(app, who, { prize: 123.45 })

beforeAll(async () => {
  ann = await app.register({ name: secrets.name, nickname: secrets.nickname, phone_number: secrets.phone })
  bea = await app.register({ name: 'Bea Roe' })
  const series = await one(`select id from series where pack_type = 'prediction' and on_sale and not tutorial
    order by id limit 1`)
  const { pack_ids: sealed = [] } = await grant(ann, { packs: [{ series_id: series, quantity: 1 }] })
  await app.ask(packs.openPack, { as: ann, params: { id: String(sealed[0]) } })
  const drawn = async (kinds: string) =>
    String(
      await one(`select id from asset where minted_from = ${sealed[0]} and minted_as = 'pack'
      and kind in (${kinds}) order by id limit 1`),
    )
  const won = await predicted(ann)
  await decide(app, won)
  await app.runJobs()
  await app.ask(predictions.claimCards, { as: ann, body: { nft_card_prediction_id: won.card } })
  await countClaims(app.database.owner, 0)
  const live = await predicted(ann)
  const afcWest = await one(`select id from collection where source_id = 'afc-west'`)
  things = {
    pull: { kind: 'pull', id: await drawn(`'event', 'trigger'`) },
    prize: { kind: 'pull', id: await drawn(`'prize'`) },
    call: { kind: 'call', id: String(live.card) },
    win: { kind: 'win', id: String(won.card) },
    person: { kind: 'person', id: quarterback },
    album: { kind: 'album', id: String(afcWest) },
    profile: { kind: 'profile', id: '' },
  }
})

const names = ['pull', 'prize', 'call', 'win', 'person', 'album', 'profile'] as const
const amounts = /\$[\d,]+\.\d\d/

describe.each(names)('a shared %s, fetched without scripts', (name) => {
  test.each([
    { show_name: false, show_amount: false },
    { show_name: true, show_amount: false },
    { show_name: false, show_amount: true },
    { show_name: true, show_amount: true },
  ])('$show_name name, $show_amount amount: nothing private but what was chosen', async (choice) => {
    const shared = await share(ann, { ...things[name], ...choice })
    const { status, headers, text } = await visit(shared.url)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/html')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(text).not.toMatch(/<script|style="/)
    for (const secret of [secrets.name, 'Zachariah', 'Quillfeather', secrets.phone, ann.email, ann.authId])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(new RegExp(String.raw`\b${ann.id}\b`))
    expect(text.includes(secrets.nickname)).toBe(choice.show_name)
    const hasValue = name === 'prize' || name === 'call' || name === 'win' || name === 'profile'
    expect(amounts.test(text)).toBe(choice.show_amount && hasValue)
    expect(text).toContain(`<meta property="og:image" content="${shared.image_url}"`)
    expect(text).toContain(`<meta property="og:url" content="${shared.url}"`)
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image"')
    expect(text).toMatch(/<meta property="og:title" content="[^"]{8,}"/)
    expect(text).toMatch(/<h1>[^<]{2,}<\/h1>/)
  })

  test('has a picture of 1200 x 630, small and open to other sites, that is drawn once', async () => {
    const { image_url: picture } = await share(ann, things[name])
    const answer = await fetch(picture)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const content = Buffer.from(await answer.arrayBuffer())
    expect(content.length).toBeLessThanOrEqual(heaviestSharePicture)
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const again = await fetch(picture, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })
})

describe('sharing', () => {
  const isThere = async (shared: Pick<Share, 'url' | 'image_url'>) => [
    (await visit(shared.url)).status,
    (await visit(shared.image_url)).status,
  ]

  test('the same thing twice is one share, even at once; another choice is another page', async () => {
    const dee = await app.register({ nickname: 'Dee' })
    const shares = await Promise.all(Array.from({ length: 6 }, () => share(dee, things.album)))
    expect(new Set(shares.map(({ id }) => id)).size).toBe(1)
    const named = await share(dee, { ...things.album, show_name: true })
    expect(named.url).not.toBe(shares[0]?.url)
    expect((await app.ask(sharing.listShares, { as: dee })).data).toEqual([named, shares[0]])
  })

  test('ends when it is revoked: page and picture are 404, and the row reveals nothing', async () => {
    const shared = await share(ann, { ...things.person, show_name: true })
    expect(await isThere(shared)).toEqual([200, 200])
    const params = { id: String(shared.id) }
    await expect(app.ask(sharing.revokeShare, { as: bea, params })).rejects.toThrow('404')
    await app.ask(sharing.revokeShare, { as: ann, params })
    await app.ask(sharing.revokeShare, { as: ann, params })
    expect(await isThere(shared)).toEqual([404, 404])
    const [gone, never] = await Promise.all([shared.url, `${app.url}/s/AbCdEfGhIjKlMnOpQrStUv`].map(visit))
    expect(gone?.text).toBe(never?.text)
    const { rows } = await app.database.owner.query('select facts from share where id = $1', [shared.id])
    expect(rows).toEqual([{ facts: null }])
    expect((await share(ann, { ...things.person, show_name: true })).url).not.toBe(shared.url)
  })

  test('has whole addresses, /s/<code> and /s/<code>.png, and those of before lead to them', async () => {
    const { url, image_url: picture } = await share(ann, { kind: 'album', id: Number(things.album.id) })
    const [, code] = /\/s\/([\w-]{22})$/.exec(url) ?? []
    expect([url, picture]).toEqual([`${app.url}/s/${code}`, `${app.url}/s/${code}.png`])
    const former = { [`/shared/${code}`]: `/s/${code}`, [`/shared/${code}/picture.jpg`]: `/s/${code}.png` }
    for (const [path, now] of Object.entries(former)) {
      const answer = await fetch(app.url + path, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([301, now])
    }
    expect((await app.send('GET', '/shared/elsewhere')).status).toBe(404)
  })

  test('stops for an account that is suspended or closed', async () => {
    const eve = await app.register({ nickname: 'Eve' })
    const shared = await share(eve, { ...things.album, show_name: true })
    const params = { id: String(eve.id) }
    const body = { reason: 'a test' }
    await app.ask(operator.suspendAccount, { as: app.operator, params, body })
    expect(await isThere(shared)).toEqual([404, 404])
    await app.ask(operator.restoreAccount, { as: app.operator, params, body })
    expect(await isThere(shared)).toEqual([200, 200])
    await app.ask(account.closeAccount, { as: eve, body: { email: eve.email } })
    expect(await isThere(shared)).toEqual([404, 404])
  })

  test('is refused for a thing that does not exist, is not the player’s, or is of another kind', async () => {
    const wrong: readonly (readonly [Someone, Thing])[] = [
      [bea, things.pull],
      [bea, things.call],
      [bea, things.win],
      [bea, things.person],
      [bea, things.profile],
      [ann, { kind: 'win', id: things.call.id }],
      [ann, { kind: 'call', id: things.win.id }],
      [ann, { kind: 'pull', id: things.call.id }],
      [ann, { kind: 'album', id: '99999999' }],
      [ann, { kind: 'album', id: 'x' }],
      [ann, { kind: 'person', id: 'nobody-19000101' }],
      [ann, { kind: 'pull', id: '9007199254740993' }],
      [ann, { kind: 'album', id: 3_000_000_000 }],
    ]
    for (const [who, thing] of wrong) await expect(share(who, thing)).rejects.toThrow('404')
    await expect(share(bea, things.profile)).rejects.toThrow(whyNoRecord(null) ?? '')
    await expect(share(bea, { ...things.album, show_name: true })).rejects.toThrow('Choose a nickname')
    expect((await app.ask(sharing.listShares, { as: bea })).data).toEqual([])
  })

  test('is limited to a hundred at a time, and sixty a day', async () => {
    const fay = await app.register()
    const fill = (count: number, days: number) =>
      app.database.owner.query(
        `insert into share (account_id, code, what, facts, shows_name, shows_amount, created_at)
         select $1, substr(md5(random()::text), 1, 22), 'album', jsonb_build_object('n', i + $3), false, false,
           now() - make_interval(days => $3) from generate_series(1, $2) i`,
        [fay.id, count, days],
      )
    await fill(60, 0)
    await expect(share(fay, things.album)).rejects.toThrow('429')
    await fill(maxShares - 60, 2)
    await expect(share(fay, things.album)).rejects.toThrow('Stop sharing one first')
    await app.database.owner.query('delete from share where account_id = $1', [fay.id])
    await fill(60, 2)
    expect(await share(fay, things.album)).toMatchObject({ kind: 'album' })
  })
})
