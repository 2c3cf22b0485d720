import { readFile } from 'node:fs/promises'
import { changeAnswers } from './answers.ts'
import { newGame, predict } from './games.ts'
import { tabTo } from './keyboard.ts'
import { actOn, asOperator, choosePerson, auditedActs, doAct } from './operator-acts.ts'
import { expect, test } from './test.ts'
import { operator } from './operator.ts'
import { settle } from './places.ts'
import { asPlayer, personNamed, trader } from './traders.ts'

test('an operator adds a note, refunds, logs out and closes an account from its page', async ({
  browser,
  page,
}) => {
  const player = await trader(browser, 'Wendy Leaves', 5)
  const answer = await page.request.get('/api/card_collection/list_card_collections/params?limit=100', {
    headers: { authorization: `Bearer ${player.token}` },
  })
  const { data }: { data: { series: { id: number; name: string; tier: number }[] }[] } = await answer.json()
  const series = data.flatMap((each) => each.series).find(({ name }) => name === 'AFC East Identity')
  const bought = await asPlayer<{ cardpack_ids: number[] }>(player, `/card_series/${series?.id}/buy`, {
    payment_method: 'balance',
    quantity: 1,
    tier: series?.tier,
  })
  await asOperator(page)
  await page.goto(`/operator/pack/${bought.cardpack_ids[0]}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await doAct(page, 'Refund', { Reason: 'bought by mistake' })
  // The payment is refunded, and its transfers are one press away.
  await page.getByRole('link', { name: player.email }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: player.email })).toBeVisible()
  // What still loads above it would move the button from under the mouse.
  await settle(page)
  await page.getByRole('button', { name: 'Write a note' }).click()
  await doAct(page, 'Write a note', { Note: 'wants to leave, asked by mail' })
  await expect(page.getByRole('cell', { name: 'wants to leave, asked by mail' })).toBeVisible()
  await page.getByRole('button', { name: 'Grant' }).click()
  await doAct(page, 'Grant', {
    'Pack series (optional)': String(series?.id),
    'Packs (optional)': '1',
    Reason: 'a farewell',
  })
  await page.getByRole('button', { name: 'End all sessions' }).click()
  await doAct(page, 'End all sessions', { Reason: 'a lost phone' })
  await expect(page.getByText('Nobody is logged in with it.')).toBeVisible()
  await page.getByRole('button', { name: 'Close account' }).click()
  await doAct(page, 'Close account', { Reason: 'asked by mail' })
  await expect(page.getByText('closed', { exact: true })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const acts = await auditedActs(`account ${id}`)
  expect(acts).toEqual(
    expect.arrayContaining(['account_noted', 'granted', 'sessions_ended', 'account_closed']),
  )
  expect(await auditedActs('bought by mistake')).toEqual(['pack_refunded'])
})

test('an operator publishes an event, moves it, removes a person, reports and cancels it, each with a preview', async ({
  page,
}) => {
  const quarterback = await personNamed('Patrick Mahomes')
  await newGame({ name: 'A game that lends its collection' })
  await asOperator(page)
  await page.goto('/operator/events')
  const name = `By hand ${process.pid}`
  const { data: events } = await operator.get<{ data: { type: string; collection_id: number | null }[] }>(
    '/events?limit=100',
  )
  await page.getByRole('button', { name: 'New event' }).click()
  const made = page.getByRole('dialog', { name: 'New event' })
  await made.getByLabel('Name').fill(name)
  await made.getByLabel('Starts').fill('tomorrow')
  await made.getByLabel('Collection').selectOption({ index: 1 })
  await choosePerson(made, 'Participants', quarterback)
  await made.getByRole('button', { name: 'New event' }).click()
  // What is wrong stands at its field, as its hint has it.
  await expect(made.getByLabel('Starts')).toHaveAccessibleDescription(
    'Write it in UTC like this: 2026-11-23 18:00',
  )
  await doAct(page, 'New event', {
    Name: name,
    Starts: '2099-01-02 18:00',
    Collection: String(events.find(({ type }) => type === 'football')?.collection_id),
  })
  await page.getByLabel('Search name').fill(name)
  await expect(page.getByText('1 in all')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/operator\/event\/\d+$/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const act = async (title: string, expected: string, values: Readonly<Record<string, string>>) => {
    await page.getByRole('button', { name: title, exact: true }).click()
    await expect(page.getByRole('dialog', { name: title })).toContainText(expected)
    await doAct(page, title, values)
  }
  await act('Postpone', 'By more than 14 days void: predictions', { 'New start': '2099-01-03 18:00' })
  await act('Take part', 'Void at once: predictions', { Person: quarterback, Reason: 'is injured' })
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  const report = page.getByRole('dialog', { name: 'Report' })
  await expect(report).toContainText('Undecided predictions on it')
  await report.getByLabel('Source').fill('the stadium')
  await report.getByLabel('Metric').fill('passing_yards')
  // An empty value says that there is no such result, so a slip must not be sent as one.
  await report.getByLabel('Value (optional)').fill('3l2')
  await report.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(report.getByLabel('Value (optional)')).toHaveAccessibleDescription(
    'Write a number like this: 1234.5',
  )
  await report.getByRole('button', { name: 'Back' }).click()
  await expect(report).toHaveCount(0)
  await act('Report', 'Undecided predictions on it', {
    Source: 'the stadium',
    'Person (optional)': quarterback,
    Metric: 'passing_yards',
    'Value (optional)': '12',
    Final: 'no',
  })
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel' })
  await expect(cancel).toContainText('Void at once: predictions')
  // The notice and the evidence quote it, so it is not written for the log alone.
  await expect(cancel.getByLabel('Reason')).toHaveAccessibleDescription('Players read it.')
  await cancel.getByLabel('Reason').fill('a storm')
  await cancel.getByRole('button', { name: 'Cancel', exact: true }).click()
  const canceled = page.getByRole('dialog', { name: 'Done' })
  await expect(canceled).toContainText(', canceled.')
  await canceled.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('canceled', { exact: true })).toBeVisible()
  const acts = await auditedActs(`event ${id}`)
  expect(acts).toEqual(expect.arrayContaining(['event_created', 'event_postponed', 'event_cancelled']))
  expect(await auditedActs('is injured')).toHaveLength(1)
  expect(await auditedActs('the stadium')).toEqual(['observations'])
})

test('an operator chooses who takes part in a new event by name, with the keyboard alone', async ({
  page,
}) => {
  const [mahomes, allen] = [await personNamed('Patrick Mahomes'), await personNamed('Josh Allen')]
  await asOperator(page)
  await page.goto('/operator/events')
  await page.getByRole('button', { name: 'New event' }).click()
  const dialog = page.getByRole('dialog', { name: 'New event' })
  const name = `By name ${process.pid}`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Starts').fill('2099-01-02 18:00')
  await dialog.getByLabel('Collection').selectOption({ index: 1 })
  const field = dialog.getByRole('textbox', { name: 'Participants' })
  const status = dialog.getByRole('status')
  const chosen = dialog.getByRole('list', { name: 'Chosen: Participants' }).getByRole('listitem')
  const made = dialog.getByRole('button', { name: 'New event' })
  await expect(made).toHaveAccessibleDescription('Participants is missing')

  await field.focus()
  await page.keyboard.type('nobody at all')
  await expect(status).toHaveText('Nobody else is called that.')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveCount(0)

  await page.route('**/api/operator/people?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The game is busy.', code: 'busy' } }),
  )
  await field.fill('Patrick')
  await expect(status).toHaveText('The game is busy.')
  await page.unroute('**/api/operator/people?*')

  await field.fill('Patrick Mahomes')
  await expect(status).toHaveText('1 person found; Enter adds them.')
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveText(['Remove Patrick Mahomes'])
  await expect(status).toHaveText('Patrick Mahomes chosen')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')

  // People with the same name can be told apart, and a chosen person is not offered again.
  await page.keyboard.type('Allen')
  const josh = dialog.getByRole('button', { name: /^Add Josh Allen, .+, born \d{4}-\d\d-\d\d$/ }).first()
  await expect(josh).toBeVisible()
  await tabTo(page, josh)
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveText(['Remove Patrick Mahomes', 'Remove Josh Allen'])
  await expect(field).toBeFocused()
  await page.keyboard.type('Patrick Mahomes')
  await expect(status).toHaveText('Nobody else is called that.')
  await field.fill('')
  await tabTo(page, dialog.getByRole('button', { name: 'Remove Patrick Mahomes' }))
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveText(['Remove Josh Allen'])
  await expect(status).toHaveText('Patrick Mahomes removed')
  await expect(field).toBeFocused()

  // Ids can still be pasted from a list.
  await field.fill(`${mahomes},`)
  await expect(dialog.getByRole('button', { name: 'Add 1 id', exact: true })).toBeVisible()
  await field.fill(`${mahomes}, ${allen},`)
  await dialog.getByRole('button', { name: 'Add 2 ids' }).click()
  await expect(chosen).toHaveCount(2)
  await made.click()
  await expect(page.getByRole('dialog', { name: 'Done' })).toContainText(name)
  const { data } = await operator.get<{ data: { name: string; participants: string[] }[] }>(
    `/events?limit=5&search=${encodeURIComponent(name)}`,
  )
  expect(data.find((each) => each.name === name)?.participants.toSorted()).toEqual(
    [allen, mahomes].toSorted(),
  )
})

test('an operator starts an event, decides a call on it and amends it once it is claimed', async ({
  browser,
  page,
}) => {
  const caller = await trader(browser, 'Cal Shot')
  const name = `KC at BUF, decided by hand ${process.pid}`
  const game = await newGame({ name })
  const [prediction] = await predict(caller, game)
  await asOperator(page)
  await page.goto(`/operator/event/${game.event}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const start = page.getByRole('dialog', { name: 'Start' })
  await expect(start.getByText('Void, crafted from then on: predictions')).toBeVisible()
  await start.getByLabel('Began').fill('2099-01-01 18:00')
  await expect(start.getByText('Predictions that stand')).toBeVisible()
  await doAct(page, 'Start', { Began: '2099-01-01 18:00' })
  await actOn(page, game.trigger.name, 'Decide')
  const decision = page.getByRole('dialog', { name: 'Decide' })
  // It names the call that the row is about, and presets nothing.
  const call = new RegExp(`^Patrick Mahomes .+, ${name}$`)
  await expect(decision.getByText(call)).toBeVisible()
  await expect(decision.getByLabel('Trigger')).toBeHidden()
  await expect(decision.getByRole('button', { name: 'Decide', exact: true })).toHaveAccessibleDescription(
    'Outcome is missing',
  )
  await decision.getByLabel('Outcome').selectOption('false')
  await expect(decision.getByText('Prizes that burn')).toBeVisible()
  await doAct(page, 'Decide', { Evidence: `the tape of ${process.pid}` })
  await asPlayer(caller, '/claimback/cards', { nft_card_prediction_id: prediction })
  await page.goto('/operator/outcomes')
  await page.getByLabel('Search event').fill(`decided by hand ${process.pid}`)
  await expect(page.getByText('1 in all')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Patrick Mahomes')
  await expect(row).toContainText(game.trigger.name)
  // What is final is amended, and no longer decided.
  await expect(row.getByRole('button')).toHaveText(['Amend'])
  await actOn(page, 'false', 'Amend')
  const amendment = page.getByRole('dialog', { name: 'Amend' })
  await expect(amendment.getByText(call)).toBeVisible()
  await amendment.getByLabel('Outcome').selectOption('true')
  await expect(amendment).toContainText(/Ended predictions that are paid\s*1/)
  await expect(amendment).toContainText(/Paid from corrections\s*\$5\.00/)
  await expect(amendment.getByLabel('Reason')).toHaveAccessibleDescription('Players read it.')
  await doAct(page, 'Amend', { Evidence: 'a second tape', Reason: `the first was cut ${process.pid}` })
  expect(await auditedActs(`event ${game.event}`)).toContain('event_started')
  expect(await auditedActs(`the tape of ${process.pid}`)).toEqual(['outcome_decided'])
  expect(await auditedActs(`the first was cut ${process.pid}`)).toEqual(['outcome_amended'])
})

test('an operator follows a figure of the books to its transfers and downloads them, by keyboard', async ({
  browser,
  page,
}) => {
  const player = await trader(browser, 'Booker Keep', 7)
  await asOperator(page)
  await page.goto('/operator/books?period=day')
  await expect(page.getByText('Balanced')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'grants', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'grants' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Over time' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'grant', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: `${player.email}, available` })).toBeVisible()
  const coming = page.waitForEvent('download')
  await tabTo(page, page.getByRole('button', { name: 'Download as CSV' }))
  await page.keyboard.press('Enter')
  const file = await readFile(await (await coming).path(), 'utf8')
  expect(file).toContain(`grants,"${player.email}, available",,7.00`)
  // Without this mark a spreadsheet would read accented names in another encoding.
  expect(file.startsWith('\ufeff')).toBe(true)
})

test('books that do not balance say so above the accounts', async ({ page }) => {
  await asOperator(page)
  await changeAnswers(page, '**/api/operator/books', (books: object) => ({
    ...books,
    balanced: false,
    imbalance: 'Everything sums to $0.01 instead of zero.',
  }))
  await page.goto('/operator/books')
  await expect(page.getByRole('alert')).toHaveText(
    'The books do not balance. Everything sums to $0.01 instead of zero.',
  )
  await expect(page.getByText('Balanced')).toBeHidden()
  await expect(page.getByRole('list', { name: 'Accounts of the house' })).toBeVisible()
})

test.describe('where nothing is', () => {
  test.use({ provoked: /404/ })

  test('an address of the room says so in its heading and its title, and where to go', async ({ page }) => {
    await asOperator(page)
    for (const [path, heading] of [
      ['nope', 'No such screen'],
      ['nope/7', 'No such page'],
      ['account/99999999', 'No account 99999999'],
    ] as const) {
      await page.goto(`/operator/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(`${heading} · Operator · Called Shot`)
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Search for it' }).click()
    await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible()
    await page.getByRole('link', { name: 'Transfers' }).click()
    await expect(page.getByText('Transfers of the house’s account “deposits”.')).toBeVisible()
  })
})

test('an operator has the chains checked, and reads that they are whole', async ({ page }) => {
  await asOperator(page)
  await page.goto('/operator/audit')
  await page.getByRole('button', { name: 'Check the chains' }).click()
  await doAct(page, 'Check the chains')
  await expect(page.getByText('The transfers are intact')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Whole', { exact: true })).toBeVisible()
  expect(await auditedActs('check_asked')).not.toEqual([])
  await page.getByRole('link', { name: 'Health' }).click()
  // The stories' game has no backup, and the button says so.
  await expect(page.getByRole('button', { name: 'Rehearse now' })).toHaveAccessibleDescription(
    /no backup yet/,
  )
  await expect(page.getByRole('table', { name: 'Migrations' })).toBeVisible()
  await page.route('**/api/operator/backups', (route) => route.fulfill({ json: rehearsedBackups }))
  await page.reload()
  // The report of a rehearsed restore: open where something is wrong, with what it is.
  await expect(page.getByText('Not in order')).toBeVisible()
  await expect(page.getByText('Report of the copy base-20261121')).toBeVisible()
  await expect(page.getByText('The books do not sum to zero.')).toBeVisible()
  await expect(page.getByText('The newest copy could not be restored.')).toBeVisible()
})

/** What the server answers where a copy was restored for a rehearsal, and something was wrong with it. */
const rehearsedBackups = {
  folder: '/var/backups/called-shot',
  oldest_backup_at: '2026-11-14T03:00:00Z',
  newest_backup_at: '2026-11-21T03:00:00Z',
  log_kept_at: '2026-11-21T18:00:00Z',
  log_failed_at: null,
  rehearsed: {
    base: 'base-20261121',
    ended_at: '2026-11-21T04:00:00Z',
    passed: false,
    findings: ['The books do not sum to zero.'],
  },
  alarms: [{ name: 'rehearsal_failed', message: 'The newest copy could not be restored.' }],
}
