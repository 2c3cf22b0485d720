import { changeAnswers, listOf } from './answers.ts'
import { operator } from './operator.ts'
import { actOn, asOperator, auditedActs, doAct } from './operator-acts.ts'
import { expect, test } from './test.ts'
import { asPlayer, asPlayerReads, grant, grantIdentity, trader } from './traders.ts'

test('rejecting a withdrawal asks for the reason, because its player reads it; the other steps do not', async ({
  page,
}) => {
  const asked: { approved_by: number | null } & Record<string, unknown> = {
    id: 41,
    amount: 40,
    address: `0x${'1f6e'.repeat(10)}`,
    status: 'review',
    reason: null,
    created_at: '2026-01-10T18:00:00Z',
    updated_at: '2026-01-10T18:00:00Z',
    account_id: 7,
    account: 'ann@example.com',
    account_closed: false,
    approved_by: null,
    confirmed_by: null,
  }
  // A replay season pays nothing out, so nobody can ask for it.
  await page.route('**/api/operator/withdrawals?*', (route) =>
    route.fulfill({ json: listOf([asked], { limit: 20, offset: 0 }) }),
  )
  await asOperator(page)
  await page.goto('/operator/withdrawals')
  await actOn(page, 'ann@example.com', 'Approve')
  const approve = page.getByRole('dialog', { name: 'Approve' })
  await expect(approve.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  // The first of two approvals sends nothing, and says so.
  await page.route('**/api/operator/withdrawals/41/approve', (route) => {
    asked.approved_by = 7000
    return route.fulfill({ json: asked })
  })
  await approve.getByRole('button', { name: 'Approve', exact: true }).click()
  const once = page.getByRole('dialog', { name: 'Done' })
  await expect(once).toContainText('This is the first of two approvals: $40.00 waits for another operator’s.')
  await once.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('cell', { name: 'review, approved once', exact: true })).toBeVisible()
  await actOn(page, 'ann@example.com', 'Reject')
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  const reject = dialog.getByRole('button', { name: 'Reject', exact: true })
  await expect(dialog).toContainText('The player reads it.')
  await expect(reject).toHaveAccessibleDescription('Reason is missing')
  await dialog.getByLabel('Reason', { exact: true }).fill('The address is an exchange’s.')
  await expect(reject).toHaveAccessibleDescription('')
  let sent: unknown = null
  await page.route('**/api/operator/withdrawals/41/reject', (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({ json: { ...asked, status: 'rejected', reason: 'The address is an exchange’s.' } })
  })
  await reject.click()
  await expect(page.getByRole('dialog', { name: 'Done' })).toBeVisible()
  expect(sent).toEqual({ reason: 'The address is an exchange’s.' })
})

test('an operator pays out what a closed account still has, to a payment outside of the game', async ({
  page,
  browser,
}) => {
  const { email } = await trader(browser, 'Cora Closed', 40)
  const { data } = await operator.get<{ data: { id: number }[] }>(`/accounts?search=${email}`)
  const id = data[0]?.id
  await asOperator(page)
  await page.goto(`/operator/account/${id}`)
  await expect(page.getByRole('button', { name: 'Close account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay out' })).toBeHidden()
  await operator.post(`/accounts/${id}/suspend`, { reason: 'whose is it' })
  await operator.post(`/accounts/${id}/close`, { reason: 'asked by mail' })
  await page.reload()
  // Nothing is paid out of a suspended account, so that can be lifted here too.
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('dialog', { name: 'Restore' })).toContainText(
    `What ${email} still has can be paid out.`,
  )
  await doAct(page, 'Restore', { Reason: 'she has shown that it is hers' })
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Unfreeze' })).toHaveCount(0)
  // As after a charge-back.
  await changeAnswers(page, '**/api/operator/timeline?*', (account: object) => ({
    ...account,
    against: ['closed', 'frozen'],
  }))
  await page.reload()
  await page.getByRole('button', { name: 'Unfreeze' }).click()
  const unfreeze = page.getByRole('dialog', { name: 'Unfreeze' })
  await expect(unfreeze).toContainText(`What ${email} still has can be paid out: the charge-back is settled`)
  await unfreeze.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Pay out' }).click()
  // A replay season pays nothing out.
  let sent: unknown = null
  await page.route(`**/api/operator/accounts/${id}/pay_out`, (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({
      json: {
        id: 43,
        amount: 40,
        address: 'bank transfer 1042',
        status: 'requested',
        reason: null,
        created_at: '2026-01-10T18:00:00Z',
        updated_at: '2026-01-10T18:00:00Z',
        account_id: id,
        account: email,
        account_closed: true,
        approved_by: null,
        confirmed_by: null,
      },
    })
  })
  const dialog = page.getByRole('dialog', { name: 'Pay out' })
  await dialog.getByLabel('Dollars').fill('40')
  await dialog.getByLabel('Payment').fill('bank transfer 1042')
  await dialog.getByLabel('Reason').fill('asked by letter')
  await dialog.getByRole('button', { name: 'Pay out', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Done' })
  await expect(done).toContainText('$40.00 waits to be approved.')
  await expect(done.getByRole('link', { name: 'The withdrawal' })).toHaveAttribute(
    'href',
    '/operator/withdrawals?search=43',
  )
  expect(sent).toEqual({ amount: 40, reference: 'bank transfer 1042', reason: 'asked by letter' })
})

test('an operator reverses a payment that was spent, finds its account among the work, and collects what is owed', async ({
  page,
  browser,
}) => {
  const [ann, seller] = [await trader(browser, 'Cleo Back'), await trader(browser, 'Sal Ler')]
  const card = await grantIdentity(seller.email, 'Josh Allen')
  await asPlayer(seller, `/marketplace_listing/${card}/sell`, { price: 40 })
  const { user_wallet: data } = await asPlayerReads<{ user_wallet: string }>(ann, '/me/get_balance')
  const { url } = await asPlayer<{ url: string }>(ann, '/me/sign_onramp', { data })
  await page.request.post(url, { form: { action: 'pay', amount: '40' }, maxRedirects: 0 })
  await asPlayer(ann, `/marketplace_listing/${card}/buy`, {})

  await asOperator(page)
  await page.goto('/operator/deposits')
  await page.getByRole('searchbox', { name: 'Search email, payment or id' }).fill(ann.email)
  await actOn(page, ann.email, 'Reverse')
  await doAct(page, 'Reverse', { Reason: 'The bank took it back.' })
  await grant(ann.email, { funds: 25 })

  await page.goto('/operator/work?kind=charge_back')
  await page.getByRole('link', { name: `${ann.email} owes $40.00` }).click()
  await page.getByRole('link', { name: '$40.00' }).click()
  await page.getByRole('link', { name: 'What can be done with it, among the deposits' }).click()
  await actOn(page, ann.email, 'Collect')
  const dialog = page.getByRole('dialog', { name: 'Collect' })
  await expect(dialog).toContainText('$40.00 of this charge-back is still owed')
  await dialog.getByLabel('Reason', { exact: true }).fill('A gift came in.')
  await dialog.getByRole('button', { name: 'Collect', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Done' })).toContainText(
    '$25.00 was taken; $15.00 is still owed.',
  )
  expect(await auditedActs('A gift came in.')).toEqual(['deposit_collected'])
})
