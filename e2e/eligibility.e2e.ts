import { fillSignUp, somebody } from './players.ts'
import { expect, test } from './test.ts'

test.use({ inTurns: true })

/** Every fact that the specification requires in the terms, by requirement. */
const facts: readonly (readonly [string, RegExp])[] = [
  ['ELIG-01', /18 or older, or have reached the minimum age where you live/],
  ['ELIG-02', /only from within the United States/],
  [
    'ELIG-03',
    /Iowa \(IA\), Louisiana \(LA\), Michigan \(MI\), Missouri \(MO\), New Jersey \(NJ\), New York \(NY\) or Washington \(WA\)/,
  ],
  ['ELIG-04', /Sanctioned persons, and persons in or ordinarily resident in embargoed countries/],
  ['LEG-01', /No refunds\. All sales are final/],
  ['LEG-02', /We pay gas fees, those of the network, for now/],
  ['LEG-03', /greater of the amounts you (have )?paid us in the prior 2 months or \$250/],
  ['LEG-04', /opt out within 30 days/],
  ['LEG-05', /\$250; we pay what goes beyond/],
  [
    'LEG-06',
    /force majeure lasts for 45 consecutive days, either of us may end this agreement with 15 days’ notice/,
  ],
  ['LEG-07', /within 3 business days of a prediction being validated/],
  ['LEG-08', /Last updated August 31st, 2025/],
  ['LEG-10', /a fee, which may be a percentage of the sale price/],
  ['LEG-11', /at least three of four components .* at or above the target rarity/],
  ['LEG-11', /The Year card must be at or above the target rarity/],
  ['LEG-11', /at least two of the Event, Trigger and Prize cards must match the Identity’s rarity/],
  ['LEG-12', /We hold a custodial wallet for each account\. .* We may act on it/],
  ['the API keys in the settings', /no automated play without an API key of your own/],
  ['LEG-13', /Draft for review\. .* counsel has/],
]

test('the terms say who may play, and every other required fact', async ({ page }) => {
  await page.goto('/privacies/terms-of-use')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  const missing = facts.filter(([, fact]) => !fact.test(text)).map(([id, fact]) => `${id}: ${fact}`)
  expect(missing).toEqual([])
  // The fee is a percentage, without a number (LEG-10).
  expect(text).not.toMatch(/\d\s?%/)
  await page.goto('/privacies/privacy-policy')
  await expect(page.getByRole('main')).toContainText('December 29, 2024')
})

test('a visitor from New York reads the reason at the field, and can try again without retyping the password', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).first().click()
  await page.getByRole('button', { name: 'Create account' }).click()
  const player = somebody("Sean O'Brien")
  await fillSignUp(page, player, { state: 'NY' })
  await expect(page.getByRole('alert')).toContainText('Called Shot is not available in this state.')
  await expect(page).toHaveURL(/\/interaction\//)
  await expect(page.getByLabel('Password')).toHaveValue(player.password)
  await page.getByLabel('State').selectOption('CA')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a visitor under 18 reads the reason at the field, and a different birth date is refused that day', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now' }).first().click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await fillSignUp(page, somebody(), { birthDate: '2015-05-17' })
  await expect(page.getByRole('alert')).toContainText('You must be 18 or older to play.')
  await expect(page).toHaveURL(/\/interaction\//)
  await fillSignUp(page, somebody())
  await expect(page.getByRole('alert')).toContainText('If that was a mistake, please try again in 24 hours.')
  await expect(page).toHaveURL(/\/interaction\//)
})
