import { apiBaseFor, settingsElement } from '@called-shot/shared/api-base.ts'
import { clientRoutes } from '@called-shot/shared/client-routes.ts'
import type { PageSettings } from '@called-shot/shared/page-settings.ts'
import { withQuery } from '../api/address.ts'
import type { EarlyAnswer } from '../api/ahead.ts'
import { tokenCookie } from '../api/token-cookie.ts'
import { tabStorage } from '../browser-storage.ts'
import { callQuery, listStateIn, type ListFlags, type Orders } from '../cards/list-state.ts'
import { listSettingsOf } from '../session/list-settings.ts'
import { tokenNow } from '../session/token-clock.ts'
import { isExpired, subjectOf } from '../session/token.ts'

interface List {
  readonly call: string
  readonly orders: Orders
  readonly isEvents?: boolean
}

const dateOrders = ['low_high', 'high_low', 'collection', 'rarity'] as const
const nameOrders = ['a_z', 'z_a', 'collection', 'rarity'] as const
const packOrders = ['a_z', 'z_a', 'tier', 'collection'] as const
const prizeOrders = ['ascending', 'descending'] as const
const priceOrders = ['low_high', 'high_low'] as const

/**
 * The lists by the paths of their pages. They duplicate what the sections say, because this script must run before the
 * contract loads; call-ahead.test.ts compares them.
 */
export const listsAhead: Readonly<Record<string, List>> = {
  [clientRoutes.inventoryDates]: { call: '/me/nft_card_date/params', orders: dateOrders },
  [clientRoutes.inventoryCategories]: { call: '/me/nft_card_category/params', orders: nameOrders },
  [clientRoutes.inventoryIdentities]: { call: '/me/nft_card_identity/params', orders: nameOrders },
  [clientRoutes.inventoryEvents]: {
    call: '/me/nft_card_event_date/params',
    orders: nameOrders,
    isEvents: true,
  },
  [clientRoutes.inventoryTriggers]: { call: '/me/nft_card_trigger/params', orders: nameOrders },
  [clientRoutes.inventoryPrizes]: { call: '/me/nft_card_prize/params', orders: prizeOrders },
  [clientRoutes.inventoryPredictions]: { call: '/me/nft_card_prediction/params', orders: nameOrders },
  [clientRoutes.inventoryCardPacks]: { call: '/me/card_pack/params', orders: packOrders },
  [clientRoutes.marketplaceCards]: {
    call: '/me/marketplace_cards/params',
    orders: [...priceOrders, ...nameOrders],
  },
  [clientRoutes.marketplaceCardPacks]: {
    call: '/me/marketplace_card_packs/params',
    orders: [...priceOrders, ...packOrders],
  },
}

/** Read when a page starts: the profile only where this tab has not stored it. */
const balance = '/me/get_balance'
const profile = '/me/get_profile'
/** Read by the header of every page. */
const headers = ['/me/notification', '/me/first_steps']

interface Known {
  /** The session as this tab stored it. */
  readonly stored: string | null
  /** What this browser knows of the player's settings, which count until this tab has a session. */
  readonly settings: ListFlags
}

/** The calls that a player's page starts with, below the base of the API, as the client will make them. */
export function callsAhead(path: string, search: string, { stored, settings }: Known): readonly string[] {
  if (path === clientRoutes.loginCallback) return []
  const flags = flagsOf(stored, settings)
  const session = stored === null ? [balance, profile] : [balance]
  // The page's own calls come first: they queue behind its scripts, and the first pictures wait for them.
  return [...ofPage(path, search, flags), ...session, ...headers]
}

function ofPage(path: string, search: string, flags: ListFlags): readonly string[] {
  const show_onboarding = flags.onboarding ? true : undefined
  // The landing page redirects players to the dashboard.
  if (path === '/' || withoutSlash(path) === clientRoutes.dashboard) {
    const five = { limit: 5, offset: 0, show_onboarding }
    return [
      withQuery('/me/dashboard', { show_onboarding }),
      withQuery('/me/nft_card_prediction/params', five),
      withQuery('/me/nft_card_identity/params', five),
    ]
  }
  const list = listOf(path)
  if (list === undefined) return []
  const { call, orders, isEvents = false } = list
  return [withQuery(call, callQuery(listStateIn(new URLSearchParams(search)), { orders, isEvents }, flags))]
}

function listOf(path: string): List | undefined {
  const known = withoutSlash(path)
  return Object.hasOwn(listsAhead, known) ? listsAhead[known] : undefined
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}

function flagsOf(stored: string | null, settings: ListFlags): ListFlags {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- as user-state.ts stored it
    const { flags }: { readonly flags?: Partial<ListFlags> } = JSON.parse(stored ?? '{}')
    return { ...settings, ...flags }
  } catch {
    return settings
  }
}

/**
 * Makes the calls of a player's page while its scripts load. The client takes the answers (api/ahead.ts); those that it
 * does not ask for are dropped. Returns the answer that the page's list is in; null on a page without a list.
 */
export function callAhead(): Promise<unknown> | null {
  const token = tokenCookie()
  if (token === null || isExpired(token, tokenNow())) return null
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- as the server wrote it; a check would double this script
  const settings: PageSettings = JSON.parse(document.getElementById(settingsElement)?.textContent ?? '{}')
  const { host, pathname, search } = window.location
  const base = apiBaseFor(host, settings)
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const known = { stored: tabStorage.get('user'), settings: listSettingsOf(subjectOf(token)) }
  const answers = new Map<string, EarlyAnswer>()
  const bodies = callsAhead(pathname, search, known).map((call) => {
    const answer: EarlyAnswer = { response: fetch(base + call, { headers }) }
    answers.set(base + call, answer)
    return readBody(answer)
  })
  window.calledAhead = { token, at: Date.now(), answers }
  return listOf(pathname) === undefined ? null : (bodies[0] ?? null)
}

/** Keeps the body with the answer, read from a copy, because the client reads the answer itself. */
async function readBody(answer: EarlyAnswer): Promise<unknown> {
  try {
    const response = await answer.response
    if (response.ok) answer.body = await response.clone().json()
  } catch {
    // The client reports an answer that does not come or can't be read.
  }
  return answer.body
}
