import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectNothingFromAxe } from './axe.ts'
import { operatorCredentials } from './operator.ts'
import { loggedIn, somebody } from './players.ts'
import { startServer, type StoryServer } from './server.ts'
import { expect, request as requests, test } from './test.ts'
import { claimAndRedeem } from './traders.ts'

interface Trigger {
  readonly id: number
  readonly metric: string
  readonly comparator: string
  readonly threshold: number
  readonly categories: readonly string[]
}

/** A server on which every result can be disputed for an hour. */
let server: StoryServer
let operator: APIRequestContext

test.beforeAll(async () => {
  server = await startServer({ DISPUTE_SECONDS: '3600' })
  const anyone = await requests.newContext({ baseURL: server.address })
  const { token } = await sent<{ token: string }>(anyone, '/user/login', operatorCredentials)
  operator = await contextOf(token)
})
test.afterAll(() => server.stop())

function contextOf(token: string): Promise<APIRequestContext> {
  return requests.newContext({
    baseURL: server.address,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
}

async function sent<Answer>(by: APIRequestContext, path: string, data?: object): Promise<Answer> {
  const answer = await (data === undefined ? by.get(`/api${path}`) : by.post(`/api${path}`, { data }))
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

interface Called {
  readonly event: number
  readonly person: string
  readonly trigger: Trigger
}

/** Of the season's own games, which a server that has just started may still be publishing. */
async function footballCollection(): Promise<number> {
  let found: number | null | undefined
  await expect
    .poll(async () => {
      const { data } = await sent<{ data: { type: string; collection_id: number | null }[] }>(
        operator,
        '/operator/events?limit=100',
      )
      return (found = data.find(({ type }) => type === 'football')?.collection_id)
    })
    .toEqual(expect.any(Number))
  return found ?? 0
}

/** A player who has predicted, for $5, that Mahomes throws for enough yards; the wire says that he did not. */
async function wronglyDecided(page: Page, name: string): Promise<Called> {
  const somebodyNew = somebody(name)
  const anyone = await requests.newContext({ baseURL: server.address })
  const player = await contextOf(await loggedIn(page, anyone, somebodyNew))
  const { data: people } = await sent<{ data: { id: string; name: string }[] }>(
    operator,
    '/operator/people?search=Patrick%20Mahomes',
  )
  const person = people.find((each) => each.name === 'Patrick Mahomes')?.id ?? ''
  const { data: triggers } = await sent<{ data: Trigger[] }>(
    operator,
    '/operator/triggers?limit=100&search=passing_yards',
  )
  const trigger = triggers.find(
    (each) =>
      each.metric === 'passing_yards' && each.comparator === '>=' && each.categories.includes('Quarterback'),
  )
  if (!trigger) throw new Error('no trigger counts passing yards')
  const { id: event } = await sent<{ id: number }>(operator, '/operator/events', {
    name: `KC at BUF for ${name}`,
    type: 'football',
    starts_at: new Date(Date.now() + 3_600_000).toISOString(),
    collection_id: await footballCollection(),
    participants: [person],
  })
  const { card_ids: cards = [] } = await sent<{ card_ids?: number[] }>(operator, '/operator/grants', {
    email: somebodyNew.email,
    cards: [
      { kind: 'identity', person_id: person },
      { kind: 'event', event_id: event },
      { kind: 'trigger', trigger_id: trigger.id },
      { kind: 'prize', value: 5 },
    ],
    reason: 'a story',
  })
  await sent(player, '/nft/craft_prediction', {
    nft_card_identity_id: cards[0],
    nft_card_event_date_id: cards[1],
    nft_card_trigger_id: cards[2],
    nft_card_prize_id: cards[3],
  })
  await sent(operator, '/operator/observations', {
    source: 'the wire',
    observations: [
      {
        event_id: event,
        person_id: person,
        metric: 'passing_yards',
        value: trigger.threshold - 1,
        final: true,
      },
    ],
  })
  return { event, person, trigger }
}

async function openEvidence(page: Page): Promise<Locator> {
  await page.goto(`${server.address}/profile/prediction-status`)
  await page.getByRole('link', { name: /^Evidence for Patrick Mahomes/ }).click()
  return page.getByRole('dialog', { name: 'Evidence' })
}

test('a player disputes a result from its evidence, the operator changes it, and the player is paid', async ({
  page,
}) => {
  const called = await wronglyDecided(page, 'Dee Sputes')
  const evidence = await openEvidence(page)
  await expect(page.getByRole('cell', { name: 'Counter' })).toBeVisible()
  await expect(evidence.getByText('Is that wrong? Until')).toBeVisible()
  await expectNothingFromAxe(page, 'dialog')

  const dispute = evidence.getByRole('button', { name: 'Dispute' })
  await expect(dispute).toBeDisabled()
  await evidence.getByLabel('What is wrong').fill('The box score counts 410 yards')
  await evidence.getByLabel('A link that shows it (optional)').fill('https://example.com/box-score')
  await dispute.click()
  await expect(
    evidence.getByText('An operator has to rule on this. Nothing is paid or burned before that.'),
  ).toBeVisible()
  await expect(evidence.getByText('The box score counts 410 yards')).toBeVisible()
  await expect(dispute).toBeHidden()
  await expectNothingFromAxe(page, 'dialog')
  await evidence.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('cell', { name: 'Counter' })).toBeVisible()

  const { data: disputes } = await sent<{ data: { reason: string; link: string | null }[] }>(
    operator,
    '/operator/disputes',
  )
  expect(JSON.stringify(disputes)).toContain('The box score counts 410 yards')
  await sent(operator, '/operator/outcomes/decide', {
    event_id: called.event,
    person_id: called.person,
    trigger_id: called.trigger.id,
    outcome: 'true',
    evidence: 'the league counts 410 yards',
  })
  await expect(page.getByRole('cell', { name: 'Resolved True' })).toBeVisible()
  const decided = await openEvidence(page)
  await expect(decided.getByRole('listitem').filter({ hasText: 'True by an operator' })).toContainText(
    'the league counts 410 yards',
  )
  await expect(decided.getByRole('listitem').filter({ hasText: 'False by the reports' })).toBeVisible()
  await expect(decided.getByRole('button', { name: 'Dispute' })).toBeHidden()
  await decided.getByRole('button', { name: 'Done' }).click()

  await page.goto(`${server.address}/inventory/predictions`)
  await claimAndRedeem(page, '$5.00')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('banner')).toContainText('$5.00')
})
