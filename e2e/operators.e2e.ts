import { linkMailedTo } from './outbox.ts'
import { loggedIn, somebody } from './players.ts'
import { actOn, asOperator, doAct } from './operator-acts.ts'
import { expect, test } from './test.ts'

test('an owner makes a player a support operator, who sees what their role covers and why the rest is closed', async ({
  page,
  request,
}) => {
  const sam = somebody('Sam Desk')
  await loggedIn(page, request, sam)
  await page.goto(await linkMailedTo(sam.email))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await asOperator(page)
  await page.goto('/operator/operators')
  await expect(page.getByRole('row').filter({ hasText: 'by the settings' })).toContainText('owner')
  await page.getByRole('button', { name: 'Make an operator' }).click()
  await doAct(page, 'Make an operator', { Email: sam.email, Support: true, Reason: 'She answers players.' })
  await expect(page.getByRole('row').filter({ hasText: sam.email })).toContainText('support')

  await asOperator(page, sam)
  await page.goto('/operator/events')
  const menu = page.getByRole('navigation', { name: 'Operator' })
  await expect(menu.getByRole('link', { name: 'Messages' })).toBeVisible()
  await expect(menu).toContainText(sam.email)
  // Somebody who runs the game is not led through a newcomer's first steps.
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checklist' })).toHaveCount(0)
  const cancel = page
    .getByRole('row')
    .filter({ hasText: 'open' })
    .first()
    .getByRole('button', { name: 'Cancel' })
  await expect(cancel).toHaveAccessibleDescription(
    'This needs the role oracle or owner; you have support. Ask an owner.',
  )
  await cancel.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await asOperator(page)
  await page.goto('/operator/operators')
  await actOn(page, sam.email, 'Set roles')
  const dialog = page.getByRole('dialog', { name: 'Set roles' })
  await expect(dialog.getByRole('checkbox', { name: 'Support' })).toBeChecked()
  await doAct(page, 'Set roles', { Support: true, Oracle: true, Reason: 'She decides now.' })
  await asOperator(page, sam)
  await page.goto('/operator/messages')
  await expect(page.getByRole('heading', { name: 'This is not for your role' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Messages' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Sources' })).toBeVisible()
})
