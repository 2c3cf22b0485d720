import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { isFromOnRamp, onRampOf, signedParameters, signedWidget, webhookSignature } from './on-ramp.ts'

const key = Buffer.alloc(32, 7)
const moonPay = {
  MOONPAY_API_KEY: 'pk_live_of_the_tests',
  MOONPAY_SECRET_KEY: 'sk_live_of_the_tests',
  MOONPAY_WEBHOOK_KEY: 'webhook_of_the_tests',
}
const widgetFor = {
  accountId: 7,
  walletAddress: '0xAb',
  returnUrl: 'https://game.test/buypacks?success=true',
}

test('a configured on-ramp is the real one, and its address is signed as it checks it', () => {
  const onRamp = onRampOf(readConfig({ SEASON: 'live', ...moonPay }), key)
  if (onRamp === null) throw new Error('it is configured')
  expect(onRamp.isSandbox).toBe(false)
  const { url, signature } = signedWidget(onRamp, widgetFor)
  const [signed = '', given = ''] = url.split('&signature=')
  expect(signed).toBe(
    'https://buy.moonpay.com/?apiKey=pk_live_of_the_tests&currencyCode=usdc_polygon&baseCurrencyCode=usd' +
      '&baseCurrencyAmount=100&paymentMethod=credit_debit_card&walletAddress=0xAb&externalCustomerId=7' +
      '&redirectURL=https%3A%2F%2Fgame.test%2Fbuypacks%3Fsuccess%3Dtrue',
  )
  expect(decodeURIComponent(given)).toBe(signature)
  expect(signature).toBe(
    createHmac('sha256', moonPay.MOONPAY_SECRET_KEY).update(new URL(signed).search).digest('base64'),
  )
})

test('without an on-ramp, a replay season has its sandbox, and a live season nothing', () => {
  expect(onRampOf(readConfig({}), key)).toMatchObject({
    isSandbox: true,
    widgetUrl: 'http://localhost:3000/onramp/sandbox',
  })
  expect(onRampOf(readConfig({ SEASON: 'live' }), key)).toBeNull()
  expect(onRampOf(readConfig({}), key)?.webhookKey).not.toBe(
    onRampOf(readConfig({}), Buffer.alloc(32, 8))?.webhookKey,
  )
})

test('an address that was changed anywhere is not ours', () => {
  const onRamp = onRampOf(readConfig({}), key)
  if (onRamp === null) throw new Error('a replay season has its sandbox')
  const { search } = new URL(signedWidget(onRamp, widgetFor).url)
  expect(signedParameters(onRamp, search)?.get('walletAddress')).toBe('0xAb')
  for (const changed of [
    search.replace('0xAb', '0xCd'),
    search.replace('=100', '=101'),
    `${search}&walletAddress=0xCd`,
    search.replace('?', '?walletAddress=0xCd&'),
    search.split('&signature=')[0] ?? '',
    `${search}x`,
    '',
  ])
    expect(signedParameters(onRamp, changed)).toBeNull()
})

test('a message counts as the on-ramp’s for five minutes, word for word', () => {
  const onRamp = onRampOf(readConfig({}), key)
  if (onRamp === null) throw new Error('a replay season has its sandbox')
  const now = new Date('2026-11-21T12:00:00Z')
  const header = webhookSignature(onRamp, '{"a":1}', now)
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(isFromOnRamp(onRamp, header, { body: '{"a":1}', now: after(299) })).toBe(true)
  expect(isFromOnRamp(onRamp, header, { body: '{"a":1}', now: after(301) })).toBe(false)
  expect(isFromOnRamp(onRamp, header, { body: '{"a":1}', now: after(-301) })).toBe(false)
  expect(isFromOnRamp(onRamp, header, { body: '{"a": 1}', now })).toBe(false)
  for (const wrong of ['', 't=1,s=', header.slice(0, -1), header.replace('t=', 't=9')])
    expect(isFromOnRamp(onRamp, wrong, { body: '{"a":1}', now })).toBe(false)
})
