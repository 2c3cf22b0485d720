import type { Page } from '@playwright/test'
import { chooseMatch, fillSlots } from './crafting.ts'
import { loggedIn } from './players.ts'
import { expect, test } from './test.ts'
import { press } from './traders.ts'

test.use({ inTurns: true })

/** A stubbed server's answer: a body with status 200, or a status alone. */
type Told = object | number

const metadata = (count: number) => ({ total_count: count, offset: 0, limit: 20 })
const list = (...data: readonly object[]) => ({ data, pagination_metadata: metadata(data.length) })

/** A card with the fields that both documents of the specification name; fields it doesn't have are null. */
const card = (
  type: string,
  own: { readonly id: number; readonly name: string; readonly [field: string]: unknown },
) => ({
  type,
  image: '/nothing.svg',
  image_back: '/nothing.svg',
  tag: 'Not Listed',
  properties: [{ title: 'Rarity', text: 'Standard' }],
  cost: null,
  owned_by_self: true,
  is_listed: false,
  is_valid_event: null,
  pack_type: null,
  tier: null,
  marketplace_id: -1,
  ...own,
})

const part = (name: string, status: string) => ({ name, status })
const match = {
  id: 41,
  name: 'Meryl Streep',
  custom_one: '',
  custom_two: '',
  identity_owned: false,
  category: part('Film', 'Owned'),
  birth_month: part('June', 'Owned'),
  birth_day: part('22', 'Owned'),
  birth_year: { ...part('1949', 'Owned'), marketplace_id: 12 },
}
const series = {
  id: 3,
  name: 'Tier 1 Identity',
  image: '/nothing.svg',
  cost: 4,
  tag: 'identity pack',
  tier: 1,
}
const ofPart = (id: number) => ({
  card_collections: ['Film'],
  rarities: ['Standard'],
  cards: [{ id, card_collection_name: 'Film', rarity_name: 'Standard' }],
})

/** Each call of the specification with its fields and no others (Core §3, §7; Market §3, §7). */
const specified: Readonly<Record<string, Told>> = {
  'GET /me/get_profile': { name: 'Ann Lee', email: 'ann@example.com', auth_id: 'auth0|1', flags: {} },
  'GET /me/get_balance': { balance: 12.5, user_wallet: '0xabc' },
  'GET /me/notification': [],
  'GET /me/list_filters/params': {
    data: [{ name: 'Rarity', value: 'rarity', filter: [{ name: 'Rare', value: 'rare' }] }],
    total: 1,
  },
  'GET /card_collection/list_card_collections/params': list({
    id: 1,
    name: 'Film',
    description: 'Actors',
    series: [series],
  }),
  'GET /me/nft_card_prediction/params': list(
    card('Prediction', { id: 1, name: 'Meryl Streep, wins', tag: 'Resolved True' }),
  ),
  'GET /me/nft_card_identity/params': list(card('Identity', { id: 10, name: 'Meryl Streep' })),
  'GET /me/nft_card_event_date/params': list(card('Event', { id: 11, name: 'The Awards' })),
  'GET /me/nft_card_trigger/params': list(card('Trigger', { id: 12, name: 'Wins' })),
  'GET /me/nft_card_prize/params': list(
    card('Prize', { id: 13, name: '$7.50' }),
    card('Prize', { id: 14, name: '$5.00' }),
  ),
  'GET /me/nft_card_category/params': list(card('Category', { id: 20, name: 'Film' })),
  'GET /me/card_pack/params': list(
    card('Pack', { id: 31, name: 'Tier 1 Identity', tag: 'identity pack', pack_type: 'identity' }),
    card('Pack', { id: 32, name: 'Tier 1 Identity', tag: 'identity pack', pack_type: 'identity' }),
  ),
  'GET /me/identities_matches/params': { data: [match] },
  'GET /me/matches/params': { category: ofPart(20), month: ofPart(21), day: ofPart(22), year: ofPart(23) },
  'GET /me/eligible_matches/params': {
    data: { data: [{ title: 'The Awards', ownership: 'Not Owned', marketplace_id: 12, prize_amount: null }] },
  },
  'GET /me/identity_rarity/params': { name: 'Standard' },
  'GET /me/prediction_rarity/params': { name: 'Standard' },
  'GET /me/prediction_status/params': list({
    id: 1,
    created_at: '2026-11-01T12:00:00Z',
    event_date: '2026-11-09T18:00:00Z',
    event_type: 'Awards',
    identity: 'Meryl Streep',
    event: 'The Awards',
    trigger: 'Wins',
    prize_value: 7.5,
    status: 'Event Pending',
  }),
  'POST /card_series/3/buy': { cardpack_id: 77 },
  'POST /card_pack/77/open': {
    // The specification doesn't say how the parts of a date are written.
    data: [
      card('Category', { id: 78, name: 'Film' }),
      card('month', { id: 79, name: '06' }),
      card('day', { id: 80, name: '22nd' }),
      card('year', { id: 81, name: "'49" }),
    ],
    web_animation: '',
    mobile_animation: '',
  },
  'POST /nft/craft_identity': {},
  'POST /nft/craft_prediction': {},
  'POST /prize/combined_prize': {},
  'POST /card_pack/open': 204,
  'POST /claimback/cards': 204,
}

const dateCards = {
  month: card('Date', { id: 21, name: 'June' }),
  day: card('Date', { id: 22, name: '22' }),
  year: card('Date', { id: 23, name: '1949' }),
}
const typed = (kind: keyof typeof dateCards) => ({
  ...dateCards[kind],
  properties: [
    { title: 'Type', text: `${kind[0]?.toUpperCase()}${kind.slice(1)}` },
    { title: 'Rarity', text: 'Standard' },
  ],
})

/** A server with only the specification's calls; every other call is 404. */
async function specifiedServer(page: Page, instead: Readonly<Record<string, Told>> = {}): Promise<void> {
  const answers = new Map(Object.entries({ ...specified, ...instead }))
  await page.route('**/api/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const path = pathname.slice('/api'.length)
    const answer = answers.get(`${route.request().method()} ${path}`)
    if (path === '/me/nft_card_date/params') {
      const kinds = (['month', 'day', 'year'] as const).filter((kind) =>
        [kind, ''].includes(searchParams.get('type') ?? ''),
      )
      return route.fulfill({ json: list(...kinds.map(typed)) })
    }
    if (typeof answer === 'number') return route.fulfill({ status: answer })
    return answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 404, json: {} })
  })
}

async function click(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function craftIdentityAt(page: Page): Promise<void> {
  await page.goto('/crafting/identity')
  await fillSlots(page, ['Category', 'Month', 'Day', 'Year'])
  await chooseMatch(page)
  await page.getByLabel(/^I acknowledge these cards/).check()
  await page.getByRole('button', { name: 'Craft', exact: true }).click()
}

test('a server with only the specified calls and fields is enough to browse, buy and open packs', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await specifiedServer(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('banner')).toContainText('$12.50')
  await expect(page.getByRole('button', { name: /^Prediction, Meryl Streep, wins/ })).toBeVisible()
  await expect(page.getByText('Tier 1 Identity').first()).toBeVisible()
  await page.getByRole('button', { name: 'Wallet' }).click()
  await expect(page.getByRole('banner')).toContainText('Withdraw Funds')

  await page.goto('/inventory/events')
  await expect(page.getByRole('button', { name: /^Event, The Awards/ })).toBeVisible()
  await page.getByRole('button', { name: 'Rarity' }).click()
  await expect(page.getByRole('checkbox', { name: 'Rare', exact: true })).toBeVisible()

  await page.goto('/profile/prediction-status')
  await expect(
    page.getByRole('row', { name: /Meryl Streep.*The Awards.*\$7\.50.*Event Pending/ }),
  ).toBeVisible()

  await page.goto('/buypacks?search_id=3')
  await click(page, 'Buy for $4.00')
  await press(page, 'Use account balance')
  await press(page, 'Confirm')
  await expect(page.getByRole('dialog', { name: 'Your transaction was completed.' })).toBeVisible()
  await press(page, 'Open it now')
  await expect(page).toHaveURL('/inventory/card-pack-open/77')
  await click(page, 'Reveal All')
  await expect(page.getByRole('link', { name: 'Back to Card Packs' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Day, 22nd/ })).toBeVisible()

  await page.goto('/inventory/card-packs')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const pack of await page.getByRole('button', { name: /^Pack, Tier 1 Identity/ }).all())
    await pack.click()
  await click(page, 'Open 2 packs')
  await press(page, 'Open all')
  await expect(page.getByRole('dialog', { name: 'New cards were added to your inventory' })).toBeVisible()
})

test('a craft, a combination and a claim succeed by their status alone, and a craft only with 200', async ({
  page,
  request,
}) => {
  await loggedIn(page, request)
  await specifiedServer(page)
  await craftIdentityAt(page)
  await expect(page.getByRole('dialog', { name: 'Identity was crafted' })).toBeVisible()
  await page.goto('/crafting/identity?shortcut_data=41,category,20,Meryl Streep')
  await press(page, 'My best cards')
  const quick = page.getByRole('dialog', { name: 'Quick Craft: Meryl Streep' })
  await quick.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Identity was crafted' })).toContainText('Meryl Streep')

  await page.goto('/crafting/prediction')
  await fillSlots(page, ['Identity', 'Event'])
  await expect(page.getByRole('region', { name: 'What fits' })).toContainText('The Awards')
  await page.getByRole('button', { name: 'Prize, empty' }).click()
  await click(page, 'Combine prizes')
  const combine = page.getByRole('dialog')
  for (const prize of ['$7.50', '$5.00'])
    await combine.getByRole('button', { name: `Prize, ${prize}` }).click()
  await press(page, 'Continue')
  await press(page, 'Combine')
  await expect(page.getByRole('dialog', { name: 'New cards were added to your inventory' })).toBeVisible()
  await press(page, 'Done')
  await fillSlots(page, ['Trigger', 'Prize'])
  await page.getByLabel(/^I acknowledge the Event/).check()
  await page.getByRole('button', { name: 'Craft', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Prediction was crafted' })).toBeVisible()

  await page.goto('/inventory/predictions')
  await page.getByRole('button', { name: /^Prediction, Meryl Streep/ }).click()
  await click(page, 'Claim Prize')
  await press(page, 'Claim Prize')
  await expect(page.getByRole('dialog')).toContainText('are in your inventory')

  for (const status of [201, 204]) {
    await page.unrouteAll()
    await specifiedServer(page, { 'POST /nft/craft_identity': status })
    await craftIdentityAt(page)
    await expect(page.getByRole('dialog', { name: 'Craft prediction failed.' })).toContainText(
      'An unexpected error occurred.',
    )
  }
})
