import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { cents, formatUsd, type Cents } from '@called-shot/shared/money.ts'
import { html } from '../html/html.ts'
import { messagePage, page } from '../html/page.ts'
import { fieldsOf, preparePages, sendPage } from '../html/page-route.ts'
import { network, sandboxPath, signedParameters, webhookSignature, type OnRamp } from './on-ramp.ts'

const minAmount = cents(100)
const maxAmount = cents(200_000)
const backToGame = { href: '/dashboard', label: 'Back to Called Shot' }

/**
 * The sandbox on-ramp: a page with a fake card that sends the same signed messages as the real one to the same webhook.
 * It exists only in a replay season, and no real money moves.
 */
export async function sandboxRoutes(
  scope: FastifyInstance,
  { onRamp, now }: { readonly onRamp: OnRamp; readonly now: () => Promise<Date> },
): Promise<void> {
  await preparePages(scope)

  scope.get(sandboxPath, async (request, reply) => {
    const params = signedParameters(onRamp, searchOf(request.url))
    return params
      ? sendPage(
          reply,
          200,
          widgetPage(params, { amount: params.get('baseCurrencyAmount') ?? '', problem: null }),
        )
      : sendPage(
          reply,
          400,
          messagePage('Not our address', 'This address was changed after it was signed.', backToGame),
        )
  })

  scope.post(sandboxPath, async (request, reply) => {
    const params = signedParameters(onRamp, searchOf(request.url))
    if (!params)
      return sendPage(
        reply,
        400,
        messagePage('Not our address', 'This address was changed after it was signed.', backToGame),
      )
    const fields = fieldsOf(request.body)
    if (fields['action'] !== 'pay') return reply.redirect(returnAddress(params, false), 303)
    const typed = fields['amount'] ?? ''
    const amount = amountOf(typed)
    const problem = problemOf(amount)
    if (amount === null || problem !== null)
      return sendPage(reply, 400, widgetPage(params, { amount: typed, problem }))
    const id = `sandbox_${randomUUID()}`
    for (const status of ['pending', 'completed'])
      await tell(scope, { onRamp, at: await now() }, paymentMessage(params, { id, status, amount }))
    return reply.redirect(returnAddress(params, true), 303)
  })
}

/** Sends the message as the real on-ramp would: over HTTP, to the public webhook, signed. */
async function tell(
  scope: FastifyInstance,
  { onRamp, at }: { readonly onRamp: OnRamp; readonly at: Date },
  message: object,
): Promise<void> {
  const payload = JSON.stringify(message)
  const answer = await scope.inject({
    method: 'POST',
    url: '/api/onramp/webhook',
    payload,
    headers: {
      'content-type': 'application/json',
      'moonpay-signature-v2': webhookSignature(onRamp, payload, at),
    },
  })
  if (answer.statusCode !== 200) throw new Error(`the webhook answered ${answer.statusCode}`)
}

function paymentMessage(
  params: URLSearchParams,
  { id, status, amount }: { readonly id: string; readonly status: string; readonly amount: Cents },
): object {
  return {
    type: 'transaction_updated',
    data: {
      id,
      status,
      baseCurrencyAmount: amount / 100,
      quoteCurrencyAmount: amount / 100,
      walletAddress: params.get('walletAddress'),
      externalCustomerId: params.get('externalCustomerId'),
      currency: { code: params.get('currencyCode'), metadata: { networkCode: network } },
    },
  }
}

interface Form {
  /** As it is in its field. */
  readonly amount: string
  readonly problem: string | null
}

function widgetPage(params: URLSearchParams, { amount, problem }: Form): string {
  const wallet = params.get('walletAddress') ?? ''
  return page('Add funds', [
    html`<h1>Add funds</h1>`,
    html`<p class="lead">
      This is a sandbox: no card is charged and no real money moves. What you add is play money of this replay
      season.
    </p>`,
    problem === null ? null : html`<div class="notice" role="alert"><p>${problem}</p></div>`,
    html`<form method="post" novalidate>
      <div class="field">
        <label for="amount">Amount in US dollars</label>
        <input
          id="amount"
          name="amount"
          type="text"
          inputmode="decimal"
          value="${amount}"
          required
          aria-describedby="amount-hint"
        />
        <p class="hint" id="amount-hint">Debit card ending 4242, as USDC on Polygon to ${wallet}</p>
      </div>
      <button class="primary" type="submit" name="action" value="pay">Pay with the sandbox card</button>
      <div class="other">
        <button type="submit" name="action" value="decline">Decline the payment</button>
      </div>
    </form>`,
  ])
}

/** The signed return address with the result for the client to show; it credits nothing. */
function returnAddress(params: URLSearchParams, isPaid: boolean): string {
  const url = new URL(params.get('redirectURL') ?? '/')
  url.searchParams.set('success', String(isPaid))
  return url.href
}

function amountOf(text: string): Cents | null {
  const digits = /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!digits) return null
  return cents(Number(digits[1]) * 100 + Number((digits[2] ?? '').padEnd(2, '0')))
}

function problemOf(amount: Cents | null): string | null {
  if (amount === null) return 'Amount must be a dollar amount with at most 2 decimals, such as 25 or 25.50.'
  return amount >= minAmount && amount <= maxAmount
    ? null
    : `Amount must be from ${formatUsd(minAmount)} to ${formatUsd(maxAmount)}.`
}

function searchOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}
