import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import { constantTimeEqual } from '../constant-time-equal.ts'
import { isCurrent, isSignedWith, parseSignature, signBody } from '../signed-body.ts'

/** An on-ramp such as MoonPay's: a widget whose address we sign, and a webhook that it signs. */
export interface OnRamp {
  /** Our own sandbox, where no real money moves, so it exists only in a replay season. */
  readonly isSandbox: boolean
  readonly widgetUrl: string
  readonly apiKey: string
  readonly secretKey: string
  readonly webhookKey: string
}

export const sandboxPath = '/onramp/sandbox'

/** The stablecoin that is credited, as the on-ramp names it, and its network (Market §9, WAL-05). */
export const stablecoin = 'usdc_polygon'
export const network = 'polygon'

const defaults = {
  currencyCode: stablecoin,
  baseCurrencyCode: 'usd',
  baseCurrencyAmount: '100',
  paymentMethod: 'credit_debit_card',
} as const

/** The configured on-ramp; in a replay season without one, our own sandbox with this installation's keys. */
export function onRampOf(config: Config, key: Buffer): OnRamp | null {
  if (config.onRamp) return { ...config.onRamp, isSandbox: false }
  if (config.season.is !== 'replay') return null
  const derived = (name: string) => createHmac('sha256', key).update(`on-ramp ${name}`).digest('hex')
  return {
    isSandbox: true,
    widgetUrl: `${config.publicUrl}${sandboxPath}`,
    apiKey: 'pk_test_sandbox',
    secretKey: `sk_test_${derived('secret')}`,
    webhookKey: derived('webhook'),
  }
}

export interface WidgetFor {
  readonly accountId: number
  readonly walletAddress: string
  /** Where the widget sends the browser afterward; nothing in that address credits money. */
  readonly returnUrl: string
}

/** The complete address of the widget for one account, and its signature; none of it comes from the caller. */
export function signedWidget(onRamp: OnRamp, widget: WidgetFor): { url: string; signature: string } {
  const url = new URL(onRamp.widgetUrl)
  const params = {
    apiKey: onRamp.apiKey,
    ...defaults,
    walletAddress: widget.walletAddress,
    externalCustomerId: String(widget.accountId),
    redirectURL: widget.returnUrl,
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  const signature = signatureOf(onRamp, url.search)
  return { url: `${url.href}&signature=${encodeURIComponent(signature)}`, signature }
}

/** HMAC-SHA-256 over the query with its question mark, in base64: how MoonPay signs an address. */
function signatureOf({ secretKey }: OnRamp, search: string): string {
  return createHmac('sha256', secretKey).update(search).digest('base64')
}

/** The parameters of a widget address that we signed, or null. */
export function signedParameters(onRamp: OnRamp, search: string): URLSearchParams | null {
  const [signed = '', signature = '', ...rest] = search.split('&signature=')
  if (rest.length > 0 || signature.includes('&')) return null
  const given = new URLSearchParams(`signature=${signature}`).get('signature') ?? ''
  return constantTimeEqual(given, signatureOf(onRamp, signed)) ? new URLSearchParams(signed) : null
}

/** The on-ramp's signature of a webhook's body, as sent in its header. */
export function webhookSignature({ webhookKey }: OnRamp, body: string, at: Date): string {
  return signBody(webhookKey, body, at)
}

export function isFromOnRamp(onRamp: OnRamp, header: string, sent: { body: string; now: Date }): boolean {
  const signature = parseSignature(header)
  return (
    signature !== null &&
    isCurrent(signature, sent.now) &&
    isSignedWith(onRamp.webhookKey, signature, sent.body)
  )
}
