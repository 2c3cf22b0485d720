import type { Recording } from './recording.ts'

/** The first video of the learn-to-play page: from a free pack to an Identity, as a newcomer does it. */
export async function filmCrafting({ page, film }: Recording): Promise<void> {
  const pack = page.getByRole('button', { name: /^Pack, Starter Identity/ }).first()
  await page.goto('/inventory/card-packs')
  await film.offCamera(() => pack.waitFor())

  await film.say('Every account starts with two free packs. A double click opens one.')
  await film.hold(0.8)
  await film.lookAt(pack, 1.45)
  await film.moveTo(pack)
  await film.hold(1.2)
  await film.doubleClick(pack)
  const wrapper = page.getByRole('button', { name: 'Drag along the top edge' })
  await film.until(wrapper)
  film.lookAtAll()
  await film.hold(0.9)

  await film.say('Pull along the top edge to tear the wrapper, or press Tear open.')
  await film.lookAt(wrapper, 1.4)
  await film.moveTo(wrapper, { x: 0.06, y: 0.05 })
  await film.hold(0.5)
  await film.drag(wrapper, { x: 0.9, y: 0.05 })
  const hidden = page.getByRole('button', { name: /^Hidden card/ })
  await film.until(hidden)
  film.lookAtAll()
  await film.hold(1.4)

  await film.say('Turn the cards over: a Category, a Month, a Day and a Year.')
  await film.lookAt(page.getByRole('button', { name: 'Hidden card 2 of 4' }), 1.5)
  for (let left = 4; left > 0; left -= 1) {
    await film.click(hidden.first())
    await film.hold(left === 2 ? 0.5 : 0.75)
  }
  await film.say('Together they say what a person does and when they were born.')
  await film.hold(1.5)
  const craftLink = page.getByRole('link', { name: 'Craft with these cards' })
  film.lookAtAll()
  await film.moveTo(craftLink)
  await film.hold(0.4)
  await film.click(craftLink)
  const slots = ['Category', 'Month', 'Day', 'Year']
  for (const slot of slots) await film.until(page.getByRole('button', { name: new RegExp(`^${slot}: `) }))

  await film.say('On the crafting table each card has its slot, and all four are filled.')
  for (const slot of slots) {
    await film.moveTo(page.getByRole('button', { name: new RegExp(`^${slot}: `) }))
    await film.hold(0.35)
  }
  await film.say('The matches show who these cards can become.')
  await film.lookAt(page.getByRole('region', { name: 'Matches' }), 1.3)
  await film.moveTo(page.getByRole('region', { name: 'Matches' }), { x: 0.5, y: 0.3 })
  await film.hold(1.6)
  film.lookAtAll()
  const craft = page.getByRole('button', { name: 'Craft', exact: true })
  await film.scrollTo(craft, 0.8)

  await film.say('Crafting burns the four cards. Check the box, and craft.')
  await film.click(page.getByLabel(/^I acknowledge these cards/), { x: 0.02, y: 0.5 })
  await film.hold(0.5)
  await film.click(craft)
  await film.until(page.getByRole('dialog', { name: 'Identity was crafted' }))
  await film.hold(2)
  await film.say('Here is your Identity. Its engraving is drawn from the birth date and Category.')
  await film.lookAt(page.getByRole('dialog'), 1.25)
  await film.hold(3)
  film.posterSecond = film.seconds - 0.1
  await film.say('Next: your second pack has the cards for a Prediction.')
  await film.moveTo(page.getByRole('dialog').getByRole('link', { name: 'Open your pack' }))
  await film.hold(1)
}
