import { randomUUID } from 'node:crypto'
import { cents } from '@called-shot/shared/money.ts'
import type { AccountId, AssetId } from '@called-shot/shared/ids.ts'
import { openAccount } from '../../src/packs/open-account.ts'
import { newAccountOf } from '../new-account.ts'
import { happening, type OnEvent } from './event-acts.ts'
import { calls } from '../calls.ts'
import { pairScene, type Act } from './race.ts'

const settings = { lockoutSeconds: 10 }
const price = 500

interface Crafting extends OnEvent {
  readonly mine: readonly AssetId[]
  readonly another: readonly AssetId[]
}

const craft =
  (by: 0 | 1, cards: (props: Crafting) => readonly AssetId[]): Act<Crafting> =>
  ({ run, people: of, props }) => {
    const [identity, event, trigger, prize] = cards(props)
    if (!identity || !event || !trigger || !prize) throw new Error('four cards make a prediction')
    return run(of[by], calls.craftPrediction(settings, { identity, event, trigger, prize }))
  }

const craftingOn = (pool: boolean) =>
  pairScene<Crafting>({
    name: pool ? 'crafting on a pool event' : 'crafting on an event',
    people: 2,
    furnish(maker, [one, other]) {
      if (!one || !other) throw new Error('an empty stage')
      const event = maker.event(pool)
      const cards = (owner: AccountId) => [
        maker.identity(owner, 'mahomes'),
        maker.eventCard(owner, event),
        maker.trigger(owner, 'throws300'),
        maker.prize(owner, 300),
      ]
      const mine = cards(one)
      // The same person's second craft, with one of the cards of the first.
      const again = [...cards(one).slice(0, 3), mine[3] ?? mine[0]].flatMap((card) => card ?? [])
      return {
        event,
        triggerId: maker.throws300,
        mine,
        another: pool ? cards(one) : [...cards(other), ...again],
      }
    },
    needsJobs: true,
    acts: {
      craft: craft(0, ({ mine }) => mine),
      ...(pool
        ? { 'craft a second entry': craft(0, ({ another }) => another) }
        : {
            'another crafts': craft(1, ({ another }) => another),
            'craft with the same prize': craft(0, ({ another }) => another.slice(4)),
          }),
    },
    guests: happening,
  })

export const craftingScenes = [craftingOn(false), craftingOn(true)]

interface Notes {
  readonly note: AssetId
  readonly second: AssetId
  readonly third: AssetId
  readonly redeemable: AssetId
}

const combine =
  (which: (props: Notes) => readonly AssetId[]): Act<Notes> =>
  ({ run, people: [owner], props }) =>
    run(owner, calls.combinePrizes(settings, which(props)))
const redeem =
  (which: (props: Notes) => AssetId): Act<Notes> =>
  ({ run, people: [owner], props }) =>
    run(owner, calls.redeemPrize({ needsConfirmedEmail: false }, which(props)))

export const prizeNotes = pairScene<Notes>({
  name: 'prize cards',
  people: 2,
  furnish(maker, [owner, buyer]) {
    if (!owner || !buyer) throw new Error('an empty stage')
    const [note, second, third] = [maker.prize(owner, 100), maker.prize(owner, 200), maker.prize(owner, 300)]
    maker.list(note, price)
    maker.money(buyer, 1000)
    return { note, second, third, redeemable: maker.prize(owner, 400, true) }
  },
  acts: {
    'combine it with one': combine(({ note, second }) => [note, second]),
    'combine it with another': combine(({ note, third }) => [third, note]),
    'combine the others': combine(({ second, third }) => [second, third]),
    redeem: redeem(({ redeemable }) => redeemable),
    'redeem what has not won': redeem(({ note }) => note),
    buy: ({ run, people: [, buyer], props, market: terms }) =>
      run(buyer, calls.buyListing(terms, props.note)),
    're-price': ({ run, people: [owner], props, market: terms }) =>
      run(owner, calls.sellItem(terms, props.note, 700)),
    'list the redeemable one': ({ run, people: [owner], props, market: terms }) =>
      run(owner, calls.sellItem(terms, props.redeemable, 700)),
  },
})

export const dailyPack = pairScene<object>({
  name: 'the daily pack',
  people: 1,
  furnish: () => ({}),
  acts: {
    'take it': ({ run, people: [player] }) => run(player, calls.takeDailyPack()),
  },
})

interface Newcomer {
  readonly email: string
}

const signUp =
  (change: (email: string) => string): Act<Newcomer> =>
  ({ runner, props }) =>
    runner.runHouse(
      openAccount({ weeklyLimitCents: cents(50_000) }),
      newAccountOf(randomUUID(), { email: change(props.email), name: 'A Newcomer' }),
    )

export const signingUp = pairScene<Newcomer>({
  name: 'one email address',
  people: 0,
  furnish: () => ({ email: `newcomer-${randomUUID()}@example.com` }),
  acts: {
    'sign up': signUp((email) => email),
    'sign up in capitals': signUp((email) => email.toUpperCase()),
  },
})
