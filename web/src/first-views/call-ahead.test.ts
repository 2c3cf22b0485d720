import { describe, expect, test } from 'vitest'
import { session } from '@called-shot/shared/account/session-contract.ts'
import { cards } from '@called-shot/shared/cards/contract.ts'
import { dashboard } from '@called-shot/shared/dashboard/contract.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { notifications } from '@called-shot/shared/notifications/contract.ts'
import { wallet } from '@called-shot/shared/wallet/contract.ts'
import { sections } from '../inventory/sections.ts'
import { marketSections } from '../marketplace/sections.ts'
import { callsAhead, listsAhead } from './call-ahead.ts'

const everywhere = [wallet.getBalance, session.getProfile, notifications.list, session.firstSteps]
const settings = { onboarding: true, view_expired_event: false }
const newTab = { stored: null, settings }
const sent = everywhere.map(({ path }) => path)

test('every list that a page begins with is called as its section says', () => {
  const said = [...sections, ...marketSections].map(({ path, endpoint, orders, ...section }) => [
    path,
    {
      call: endpoint.path,
      orders: orders.map(({ value }) => value),
      ...('isEvents' in section ? { isEvents: section.isEvents } : {}),
    },
  ])
  expect(listsAhead).toEqual(Object.fromEntries(said))
})

describe('a page begins with', () => {
  test('who the player is and what the header shows, if nothing else is known', () => {
    expect(callsAhead('/profile/settings', '', newTab)).toEqual(sent)
  })

  test('its list, with what its address asks for', () => {
    expect(callsAhead('/inventory/dates', '', newTab)).toEqual([
      `${cards.listDates.path}?limit=20&offset=0&order=low_high&show_onboarding=true`,
      ...sent,
    ])
    expect(callsAhead('/marketplace/cards/', '?status=not_owned,for_sale&page=2&search=a b', newTab)).toEqual(
      [
        '/me/marketplace_cards/params?status=not_owned%2Cfor_sale&limit=20&offset=20&order=low_high&search=a+b&show_onboarding=true',
        ...sent,
      ],
    )
  })

  test('its list in the default order, as the client asks, if its address names an unknown one', () => {
    expect(callsAhead('/marketplace/cards', '?order=sideways', newTab)[0]).toBe(
      `${market.listCards.path}?limit=20&offset=0&order=low_high&show_onboarding=true`,
    )
    expect(callsAhead('/inventory/prizes', '?order=a_z', newTab)[0]).toBe(
      `${cards.listPrizes.path}?limit=20&offset=0&order=ascending&show_onboarding=true`,
    )
    expect(callsAhead('/inventory/prizes', '?order=descending', newTab)[0]).toContain('order=descending')
  })

  test.each(['/', '/dashboard'])('on %s with the next play, the player’s calls and people', (path) => {
    expect(callsAhead(path, '', newTab)).toEqual([
      `${dashboard.show.path}?show_onboarding=true`,
      `${cards.listPredictions.path}?limit=5&offset=0&show_onboarding=true`,
      `${cards.listIdentities.path}?limit=5&offset=0&show_onboarding=true`,
      ...sent,
    ])
  })

  test('less if this tab has stored the session, by its stored settings', () => {
    const stored = JSON.stringify({ flags: { onboarding: false, view_expired_event: true } })
    expect(callsAhead('/inventory/events', '', { stored, settings })).toEqual([
      `${cards.listEvents.path}?limit=20&offset=0&order=a_z&show_expired=true`,
      wallet.getBalance.path,
      notifications.list.path,
      session.firstSteps.path,
    ])
    for (const unreadable of ['', 'null', '{', '[]'])
      expect(callsAhead('/inventory/events', '', { stored: unreadable, settings })[0]).toBe(
        `${cards.listEvents.path}?limit=20&offset=0&order=a_z&show_onboarding=true`,
      )
  })

  test('a list by the settings that this browser knows, if this tab has stored no session', () => {
    const known = { stored: null, settings: { onboarding: false, view_expired_event: true } }
    expect(callsAhead('/inventory/events', '', known)).toEqual([
      `${cards.listEvents.path}?limit=20&offset=0&order=a_z&show_expired=true`,
      ...sent,
    ])
  })

  test('nothing on the way back from the identity provider', () => {
    expect(callsAhead('/callback', '?code=1', newTab)).toEqual([])
  })
})
