import { ServerResponse, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createKnownDevices, hasKnownDevice } from './known-devices.ts'

const [key, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const ann = { authId: 'auth0|ann', passwordHash: 'the hash of a password' }
const bob = { authId: 'auth0|bob', passwordHash: 'the hash of a password' }

function cookiesFor(owners: readonly (typeof ann)[], publicUrl = 'http://localhost:3000', signing = key) {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const devices = createKnownDevices([signing], publicUrl)
  for (const owner of owners) devices.remember(owner, response)
  return [response.getHeader('set-cookie') ?? []].flat().map(String)
}
const sent = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')

test('a device is known to the account that it logged in to, and to no other', () => {
  const devices = createKnownDevices([key], 'http://localhost:3000')
  const cookies = sent(cookiesFor([ann, bob]))
  expect(devices.deviceOf(ann, `token=x; ${cookies}`)).toMatch(/^[\w-]{16}$/)
  expect(devices.deviceOf(ann, cookies)).not.toBe(devices.deviceOf(bob, cookies))
  expect(devices.deviceOf({ ...ann, authId: 'auth0|eve' }, cookies)).toBeNull()
  expect(devices.deviceOf(ann, undefined)).toBeNull()
})

test('a cookie of any account shows that somebody has logged in from a device', () => {
  expect(hasKnownDevice(`token=x; ${sent(cookiesFor([ann]))}`)).toBe(true)
  expect(hasKnownDevice(sent(cookiesFor([bob], 'https://game.example')))).toBe(true)
  expect(hasKnownDevice('token=x; other_device_12345678=1')).toBe(false)
  expect(hasKnownDevice(undefined)).toBe(false)
})

test('a new password forgets the devices of the old one', () => {
  const devices = createKnownDevices([key], 'http://localhost:3000')
  expect(devices.deviceOf({ ...ann, passwordHash: 'another' }, sent(cookiesFor([ann])))).toBeNull()
})

test('nobody can forge such a cookie or make it last longer', () => {
  const devices = createKnownDevices([key], 'http://localhost:3000')
  const cookie = sent(cookiesFor([ann]))
  const [name = '', until = '', signature = ''] = cookie.split('.')
  for (const forged of [
    `${name}.${Number(until) + 1}.${signature}`,
    `${name}x.${until}.${signature}`,
    `${name}.${until}.`,
    `${name}.${until}`,
    `${name}.${until}.${'é'.repeat(43)}`,
    sent(cookiesFor([ann], 'http://localhost:3000', next)),
  ])
    expect(devices.deviceOf(ann, forged)).toBeNull()
})

test('scripts cannot read it, and over https it is bound to this host', () => {
  expect(cookiesFor([ann])[0]).toMatch(
    /^device_[0-9a-f]{8}=.*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
  )
  expect(cookiesFor([ann], 'https://play.example')[0]).toMatch(/^__Host-device_.*; Secure$/)
})

test('a device stays known while SECRET_KEY is changed', () => {
  const cookie = sent(cookiesFor([ann]))
  expect(createKnownDevices([next, key], 'http://localhost:3000').deviceOf(ann, cookie)).not.toBeNull()
  expect(createKnownDevices([next], 'http://localhost:3000').deviceOf(ann, cookie)).toBeNull()
})
