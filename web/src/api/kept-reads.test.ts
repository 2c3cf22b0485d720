import { expect, test } from 'vitest'
import { contract } from '@called-shot/shared/contract.ts'
import { isKept, readerOf } from './kept-reads.ts'

test.each([
  '/api/me/nft_card_identity/params',
  '/api/me/nft_card_prediction',
  '/api/me/card_pack/params',
  '/api/me/album',
  '/api/me/album/12',
  '/api/me/prediction_status/params',
  '/api/me/prediction_evidence/123',
  '/api/me/get_profile',
])('keeps what %s answered for when the server does not respond', (path) => {
  expect(isKept(path)).toBe(true)
})

test('keeps reads by players only, and about money the balance alone', () => {
  const calls = Object.values(contract).flatMap((slice) => Object.values(slice))
  const kept = calls.filter(
    ({ method, path }) => method === 'GET' && isKept(`/api${path.replaceAll(/\{\w+\}/g, '7')}`),
  )
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.filter(({ who }) => who !== 'player')).toEqual([])
  expect(
    kept.map(({ path }) => path).filter((path) => /wallet|transaction|withdraw|offer|market/.test(path)),
  ).toEqual([])
})

const token = (claims: object) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.tail`

test('keeps reads for the player whom the token names, and none without a token', () => {
  expect(readerOf(token({ sub: 'called-shot|ann' }))).toBe('called-shot|ann')
  expect(readerOf(token({ sub: 'auth0|Ünïcode-ок>>>???' }))).toBe('auth0|Ünïcode-ок>>>???')
  for (const none of [null, '', 'x', 'a.b.c', token({}), token({ sub: '' }), 'cs_key'])
    expect(readerOf(none)).toBeNull()
})
