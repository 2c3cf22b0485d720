import { z } from 'zod'
import type { Cents } from '@called-shot/shared/money.ts'
import { centsOfStablecoin } from '@called-shot/shared/wallet/rules.ts'

/** One message of the on-ramp about a payment. */
export interface PaymentNews {
  readonly providerId: string
  readonly says: 'pending' | 'failed' | 'completed' | 'charged_back'
  /** The stablecoin delivered, rounded down to cents; null if none is named. */
  readonly cents: Cents | null
  readonly currency: string
  readonly network: string | null
  readonly wallet: string
  readonly customer: string | null
  readonly detail: unknown
}

const text = z.string().max(300)
const message = z.looseObject({
  type: text,
  externalCustomerId: text.nullish(),
  data: z.looseObject({
    id: text.min(1),
    status: text,
    quoteCurrencyAmount: z.number().nullish(),
    walletAddress: text.nullish(),
    externalCustomerId: text.nullish(),
    failureReason: text.nullish(),
    currency: z
      .looseObject({ code: text, metadata: z.looseObject({ networkCode: text.nullish() }).nullish() })
      .nullish(),
  }),
})

/** Null if it is not a message about a payment in MoonPay's format. */
export function paymentNews(body: unknown): PaymentNews | null {
  const parsed = message.safeParse(body)
  if (!parsed.success) return null
  const { data, externalCustomerId } = parsed.data
  return {
    providerId: data.id,
    says: saidBy(data.status),
    cents: typeof data.quoteCurrencyAmount === 'number' ? centsOfStablecoin(data.quoteCurrencyAmount) : null,
    currency: data.currency?.code ?? '',
    network: data.currency?.metadata?.networkCode ?? null,
    wallet: data.walletAddress ?? '',
    customer: data.externalCustomerId ?? externalCustomerId ?? null,
    detail: parsed.data,
  }
}

function saidBy(status: string): PaymentNews['says'] {
  if (status === 'completed' || status === 'failed') return status
  return status === 'refunded' || status === 'charged_back' ? 'charged_back' : 'pending'
}
