import type { z } from 'zod'
import { limits } from '@called-shot/shared/account/contract.ts'
import { profile } from '@called-shot/shared/account/session-contract.ts'
import { cardItem, property, publicPlayer } from '@called-shot/shared/cards/card-item.ts'
import { identityMatch, listFilter } from '@called-shot/shared/cards/contract.ts'
import { liveEvent, liveLine, livePlay } from '@called-shot/shared/live/contract.ts'
import { notification } from '@called-shot/shared/notifications/contract.ts'
import { bidView } from '@called-shot/shared/offers/bids-contract.ts'
import { offerView } from '@called-shot/shared/offers/contract.ts'
import { eventView } from '@called-shot/shared/operator/events-contract.ts'
import { packCollection, packSeries } from '@called-shot/shared/packs/contract.ts'
import { paginationMetadata } from '@called-shot/shared/page.ts'
import { tournamentView } from '@called-shot/shared/tournaments/contract.ts'
import { transactionRow } from '@called-shot/shared/wallet/transactions-contract.ts'
import { depositView } from '@called-shot/shared/wallet/deposits-contract.ts'
import { reviewedWithdrawal, withdrawalView } from '@called-shot/shared/wallet/withdrawals-contract.ts'
import { wireSchema, type Json } from './wire-schema.ts'

/** What answers are made of, by the name that generated clients give its type. */
const models: Readonly<Record<string, z.ZodType>> = {
  Bid: bidView,
  Card: cardItem,
  CardProperty: property,
  Collection: packCollection,
  Deposit: depositView,
  Event: eventView,
  Filter: listFilter,
  IdentityMatch: identityMatch,
  Limits: limits,
  LiveEvent: liveEvent,
  LiveLine: liveLine,
  LivePlay: livePlay,
  Notification: notification,
  Offer: offerView,
  PaginationMetadata: paginationMetadata,
  Player: publicPlayer,
  Profile: profile,
  ReviewedWithdrawal: reviewedWithdrawal,
  Series: packSeries,
  Tournament: tournamentView,
  Transaction: transactionRow,
  Withdrawal: withdrawalView,
}

/** The models' own schemas, and a function that puts a reference in place of each model in a schema. */
export function namedModels(): { readonly schemas: Json; readonly refer: (schema: Json) => Json } {
  const whole = Object.entries(models).map(([name, model]) => [name, wireSchema(model)] as const)
  const names = new Map(whole.map(([name, schema]) => [JSON.stringify(schema), name]))
  const refer = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const name = names.get(JSON.stringify(value))
    return name === undefined ? inside(value) : { $ref: `#/components/schemas/${name}` }
  }
  const inside = (value: object): unknown =>
    Array.isArray(value)
      ? value.map(refer)
      : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, refer(inner)]))
  return {
    schemas: Object.fromEntries(whole.map(([name, schema]) => [name, inside(schema)])),
    refer: (schema) => refer(schema) as Json,
  }
}
