import { holdBack } from './answers.ts'
import { fillSlots, topOfCraft } from './crafting.ts'
import { newGame, predict, throwFor } from './games.ts'
import { operator } from './operator.ts'
import { expect, test } from './test.ts'
import { asPlayer, grant, personNamed, trader, type GrantedCard } from './traders.ts'

test.use({ inTurns: true })

interface Trigger {
  readonly id: number
  readonly metric: string
  readonly threshold: number
  readonly categories: readonly string[]
}

async function triggerNamed(name: string): Promise<number> {
  const { data } = await operator.get<{ data: (Trigger & { name: string })[] }>(
    '/triggers?limit=100&search=passing',
  )
  return data.find((each) => each.name === name)?.id ?? 0
}

/**
 * Returns the team's last published game, because the next one could kick off during the story. A newly started server
 * may still be publishing.
 */
async function lastGameOf(team: string): Promise<number> {
  const open = async () => {
    const { data } = await operator.get<{ data: { id: number; status: string; starts_at: string }[] }>(
      `/events?limit=100&search=${team}`,
    )
    return data
      .filter(({ status }) => status === 'open')
      .toSorted((one, other) => Date.parse(other.starts_at) - Date.parse(one.starts_at))
      .map(({ id }) => id)
  }
  await expect.poll(open).not.toEqual([])
  return (await open())[0] ?? 0
}

/** A player with Mahomes, one of his games, three triggers about his passing, and a person whom no other story uses. */
async function quarterbackFan(browser: Parameters<typeof trader>[0], beside: readonly GrantedCard[] = []) {
  const ann = await trader(browser, 'Ann Lee')
  const { data } = await operator.get<{ data: Trigger[] }>('/triggers?limit=100&search=passing')
  const fitting = data.filter(
    ({ metric, categories }) => metric === 'passing_yards' && categories.includes('Quarterback'),
  )
  const game = await newGame()
  await grant(ann.email, {
    cards: [
      { kind: 'identity', person_id: await personNamed('Patrick Mahomes') },
      { kind: 'identity', person_id: await personNamed('Trevor Lawrence') },
      { kind: 'event', event_id: game.event },
      ...beside,
      ...fitting.slice(0, 3).map(({ id }) => ({ kind: 'trigger' as const, trigger_id: id })),
    ],
  })
  return ann.page
}

test('a player chooses a person by how often they have played lately, and an event shows it again', async ({
  browser,
}) => {
  const ann = await trader(browser, 'Ann Lee')
  const [over, next] = [
    await newGame({ players: ['Sam Darnold'] }),
    await newGame({ players: ['Sam Darnold'] }),
  ]
  await predict(ann, over, {
    beside: [
      { kind: 'identity', person_id: over.people[0] ?? '' },
      { kind: 'event', event_id: next.event },
    ],
  })
  await throwFor(over, [100])
  const played = /^Played \d of the last \d$/
  await ann.page.goto('/crafting/prediction')
  const cards = ann.page.getByRole('region', { name: 'Your cards' })
  await expect(cards.getByText(played)).toBeVisible()
  await cards.getByRole('tab', { name: 'Event' }).click()
  await cards.getByRole('button', { name: /^Event, KC at BUF/ }).click()
  await cards.getByRole('tab', { name: 'Identity' }).click()
  await expect(cards.getByText(played)).toBeVisible()
  await expect(ann.page.getByRole('region', { name: 'What fits' }).getByText(played).first()).toBeVisible()
})

test('a player chooses a trigger by how often it came true for the person and the category', async ({
  browser,
}) => {
  const page = await quarterbackFan(browser)
  await page.goto('/crafting/prediction')
  const cards = page.getByRole('region', { name: 'Your cards' })
  // Before anything is slotted, each person's card names the next opponent.
  await expect(cards.getByText(/^Next: (at|vs) [A-Z]{2,3}, /).first()).toBeVisible()
  await cards.getByRole('button', { name: /^Identity, Patrick Mahomes/ }).click()
  await cards.getByRole('tab', { name: 'Event' }).click()
  await cards.getByRole('button', { name: /^Event, KC at BUF/ }).click()
  await cards.getByRole('tab', { name: 'Trigger' }).click()
  await expect(cards.getByText(/^\d of 8$/)).toHaveCount(3)
  await expect(
    cards.getByText(/^Came true in \d of the last 8 games: .* Needs 250 or more\.$/).first(),
  ).toBeAttached()
  await expect(cards.getByText(/^Quarterback: \d+% of \d/).first()).toBeVisible()
  // Text for screen readers takes no space, also in lists that don't scroll themselves.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  // The list of fitting cards shows the same.
  await expect(
    page
      .getByRole('region', { name: 'What fits' })
      .getByText(/^\d of 8$/)
      .first(),
  ).toBeVisible()
})

test('before a game each trigger’s chance is shown in the selector, among fitting cards, on the table and in a plan', async ({
  browser,
}) => {
  const coming = await lastGameOf('JAX')
  const page = await quarterbackFan(browser, [
    { kind: 'event', event_id: coming },
    { kind: 'category', person_id: await personNamed('Trevor Lawrence') },
  ])
  const likely = /^\d+% chance · an estimate, not a promise$/
  await page.goto('/crafting/prediction')
  const cards = page.getByRole('region', { name: 'Your cards' })
  await cards.getByRole('button', { name: /^Identity, Trevor Lawrence/ }).click()
  await cards.getByRole('tab', { name: 'Event' }).click()
  await cards.getByRole('button', { name: /^Event, .*JAX/ }).click()
  await cards.getByRole('tab', { name: 'Trigger' }).click()
  await expect(cards.getByText(likely)).toHaveCount(3)
  // Beside it is the category's rate, which is not about him.
  await expect(cards.getByText(/^Quarterback: \d+% of \d/)).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'What fits' }).getByText(likely).first()).toBeVisible()
  await cards
    .getByRole('button', { name: /^Trigger, / })
    .first()
    .click()
  await expect(page.getByText('Trevor Lawrence').locator('..').getByText(likely)).toBeVisible()

  await page.goto('/crafting/identity')
  await cards.getByRole('button', { name: /^Category, / }).click()
  await page.getByRole('searchbox', { name: 'Find a match' }).fill('Trevor Lawrence')
  // The list follows a moment after the last letter; a click in that moment would meet a row that moves.
  await expect(page.getByRole('button', { name: /^Plan / })).toHaveCount(1)
  await page.getByRole('button', { name: 'Plan Trevor Lawrence' }).click()
  const plan = page.getByRole('dialog')
  await expect(plan.getByRole('heading', { name: 'Your triggers in the next game' })).toBeVisible()
  await expect(plan.getByText(likely)).toHaveCount(3)
  await expect(plan.getByText(/^\d of 8$/)).toHaveCount(3)
})

test('a prediction’s panel shows its chance once, with what it rests on, beside the form before the game', async ({
  browser,
}) => {
  const ann = await trader(browser, 'Ann Lee')
  const [identity, event, trigger, prize] = await grant(ann.email, {
    cards: [
      { kind: 'identity', person_id: await personNamed('Trevor Lawrence') },
      { kind: 'event', event_id: await lastGameOf('JAX') },
      { kind: 'trigger', trigger_id: await triggerNamed('250+ passing yards') },
      { kind: 'prize', value: 2 },
    ],
  })
  await asPlayer(ann, '/nft/craft_prediction', {
    nft_card_identity_id: identity,
    nft_card_event_date_id: event,
    nft_card_trigger_id: trigger,
    nft_card_prize_id: prize,
  })
  const { page } = ann
  await page.goto('/inventory/predictions')
  await page.getByRole('button', { name: /^Prediction, / }).click()
  const panel = page.getByRole('complementary', { name: 'Prediction details' })
  await expect(panel.getByRole('heading', { name: 'Form before this game' })).toBeVisible()
  await expect(panel.getByText(/^Chance \d+%$/)).toBeVisible()
  await expect(panel.getByText('An estimate from form before the game, not a promise')).toBeVisible()
  await expect(panel.getByText('an estimate, not a promise')).toHaveCount(0)
})

test('on a phone Craft stays where it is while the prediction table waits for the chance', async ({
  browser,
}) => {
  const { page, email } = await trader(browser, 'Fay Slow')
  await grant(email, {
    cards: [
      { kind: 'identity', person_id: await personNamed('Trevor Lawrence') },
      { kind: 'event', event_id: await lastGameOf('JAX') },
      { kind: 'trigger', trigger_id: await triggerNamed('250+ passing yards') },
      { kind: 'prize', value: 2 },
    ],
  })
  await page.setViewportSize({ width: 390, height: 844 })
  const answers = await holdBack(page, /\/me\/form\?/)
  await page.goto('/crafting/prediction')
  await fillSlots(page, ['Identity', 'Event', 'Trigger', 'Prize'])
  const table = page.getByRole('region', { name: 'Crafting table' })
  const chance = table.getByText(/^\d+% chance · an estimate, not a promise$/)
  await expect(chance).toBeHidden()
  const before = await topOfCraft(page)
  answers.release()
  await expect(chance).toBeVisible()
  expect(await topOfCraft(page)).toBe(before)
})

test('a card’s panel shows next games, and how often a trigger has come true', async ({ browser }) => {
  const page = await quarterbackFan(browser)
  await page.goto('/inventory/identities')
  await page.getByRole('button', { name: /^Identity, Trevor Lawrence/ }).click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('heading', { name: 'Next games' })).toBeVisible()
  await expect(panel.getByText(/^(at|vs) [A-Z]{2,3}, [A-Z][a-z]{2} \d/).first()).toBeVisible()
  await panel.getByRole('tab', { name: 'Triggers' }).click()
  await expect(panel.getByText(/^\d of 8$/).first()).toBeVisible()

  const people: string[] = []
  page.on('request', (asked) => {
    if (asked.url().includes('/me/nft_card_identity/params?limit=20')) people.push(asked.url())
  })
  await page.goto('/inventory/triggers')
  await page
    .getByRole('button', { name: /^Trigger, / })
    .first()
    .click()
  await expect(panel.getByRole('heading', { name: 'Came true so far' })).toBeVisible()
  await expect(panel.getByText('Quarterback', { exact: true })).toBeVisible()
  // The people it fits, each with form and next game.
  await expect(panel.getByText(/^\d of 8$/).first()).toBeVisible()
  await expect(panel.getByText(/^Next: (at|vs) [A-Z]{2,3}, /).first()).toBeVisible()

  // Its back shows the last eight games of the fan's own quarterback.
  await panel.getByRole('button', { name: /^Trigger, / }).click()
  await expect(panel.locator('[data-form]', { hasText: 'Trevor Lawrence' })).toHaveText(/\d of 8$/)
  // A newcomer's only quarterback is a starter card.
  expect(people).toHaveLength(1)
  expect(people[0]).toContain('show_onboarding=true')

  // The marketplace shows the same for a seller's trigger.
  const bob = await trader(browser, 'Bob Kay')
  const [forSale = 0] = await grant(bob.email, {
    cards: [{ kind: 'trigger', trigger_id: await triggerNamed('250+ passing yards') }],
  })
  await asPlayer(bob, `/marketplace_listing/${forSale}/sell`, { price: 5 })
  await page.goto(`/marketplace/cards?status=not_owned,for_sale&selected=${forSale}`)
  await expect(panel.getByRole('heading', { name: 'Came true so far' })).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Goes with' })).toBeVisible()
})
