import { setTimeout as sleep } from 'node:timers/promises'
import { operator } from '../../e2e/operator.ts'
import { grant, personNamed } from '../../e2e/traders.ts'
import type { Recording } from './recording.ts'

/** A real result: Jared Goff threw for 334 yards in this game. */
const call = {
  person: 'Jared Goff',
  event: 'CHI at DET, 2025 week 2',
  trigger: '300+ passing yards',
  metric: 'passing_yards',
  value: 334,
} as const

/** The second video of the learn-to-play page: from an Identity to a redeemed prize. */
export async function filmPrediction(recording: Recording): Promise<void> {
  const event = await dealCards(recording.email)
  await filmCrafting(recording)
  await filmDecision(recording, event)
  await filmClaim(recording)
}

async function filmCrafting({ page, film }: Recording): Promise<void> {
  await page.goto('/crafting/prediction')
  const firstSlot = page.getByRole('button', { name: 'Identity, empty' })
  await film.offCamera(() => page.getByLabel('Identity cards').getByRole('button').first().waitFor())

  await film.say('A Prediction takes four cards. The first is an Identity.')
  await film.hold(0.6)
  await film.moveTo(firstSlot)
  await film.hold(0.5)
  await film.scrollTo(page.getByRole('region', { name: 'Your cards' }), 0.5)
  for (const [slot, words] of [
    ['Identity', null],
    ['Event', 'An Event they take part in.'],
    ['Trigger', 'A Trigger: what has to happen.'],
    ['Prize', 'And a Prize: what the right call pays.'],
  ] as const) {
    const card = page.getByLabel(`${slot} cards`).getByRole('button').first()
    await film.until(card)
    if (words !== null) await film.say(words)
    await film.click(card)
    await film.until(page.getByRole('button', { name: new RegExp(`^${slot}: `) }))
    await film.hold(0.4)
  }
  const craft = page.getByRole('button', { name: 'Craft', exact: true })
  await film.scrollTo(craft, 0.8)

  await film.say('Check the box and craft before the event starts.')
  await film.click(page.getByLabel(/^I acknowledge/), { x: 0.02, y: 0.5 })
  await film.hold(0.4)
  await film.click(craft)
  await film.until(page.getByRole('dialog', { name: 'Prediction was crafted' }))
  await film.hold(1.6)
  await film.say('Your call is sealed.')
  await film.hold(1.8)
}

/** The call comes true on camera; this is also the video's poster. */
async function filmDecision({ page, film }: Recording, eventId: number): Promise<void> {
  await film.cutTo('/inventory/predictions')
  const prediction = page.getByRole('button', { name: /^Prediction, / }).first()
  await film.offCamera(() => prediction.waitFor())
  await film.say('Then the real event decides.')
  await film.hold(0.6)
  await film.click(prediction)
  await film.lookAt(page.getByRole('complementary', { name: 'Prediction details' }), 1.35)
  await film.hold(1.2)
  const decided = decide(eventId)
  await film.until(page.getByRole('button', { name: /^Prediction, .*Resolved True/ }))
  await decided
  film.lookAtAll()
  await film.until(page.getByRole('dialog', { name: 'You called it.' }))
  await film.hold(0.8)
  await film.say('It came true: the stamp lands, with what decided it beside it.')
  await film.hold(1.2)
  film.posterSecond = film.seconds
}

/** The result stands over the page: one press claims the prize and redeems it. */
async function filmClaim({ page, film }: Recording): Promise<void> {
  const result = page.getByRole('dialog')
  await film.say('Take the prize: the Identity comes home, and the value is in your balance.')
  await film.moveTo(result.getByRole('button', { name: /^Take \$/ }))
  await film.hold(1.2)
  await film.click(result.getByRole('button', { name: /^Take \$/ }))
  await film.until(result.getByRole('button', { name: 'Share' }))
  await film.hold(2.4)
  await film.say(
    'A wrong call burns the Event, the Trigger, the Prize and the Prediction. The Identity always returns.',
  )
  await film.hold(1)
}

async function dealCards(email: string): Promise<number> {
  const events = await publishedEvents()
  const { data: triggers } = await operator.get<{ data: { id: number; name: string }[] }>(
    '/triggers?limit=100',
  )
  const event = events.find(({ name }) => name === call.event)
  const trigger = triggers.find(({ name }) => name === call.trigger)
  if (!event || !trigger) throw new Error('there is no such event or trigger')
  await grant(email, {
    cards: [
      { kind: 'identity', person_id: await personNamed(call.person), rarity: 3 },
      { kind: 'event', event_id: event.id, rarity: 2 },
      { kind: 'trigger', trigger_id: trigger.id, rarity: 2 },
      { kind: 'prize', value: 20, rarity: 3 },
    ],
  })
  return event.id
}

/** The first events of a season are published within a minute of the game's start. */
async function publishedEvents(): Promise<readonly { id: number; name: string }[]> {
  for (let tries = 60; ; tries -= 1) {
    const { data } = await operator.get<{ data: { id: number; name: string }[] }>('/events?limit=100')
    if (tries === 0 || data.some(({ name }) => name === call.event)) return data
    await sleep(1000)
  }
}

async function decide(eventId: number): Promise<void> {
  await operator.post('/observations', {
    source: 'Official box score',
    observations: [
      {
        event_id: eventId,
        person_id: await personNamed(call.person),
        metric: call.metric,
        value: call.value,
        final: true,
      },
    ],
  })
}
