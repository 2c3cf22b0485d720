import { triggerId, type AssetId } from '@called-shot/shared/ids.ts'
import { closePools } from '../../src/pools/close-pools.ts'
import { settlePool } from '../../src/pools/settle-pool.ts'
import { decide, late, started, type OnEvent } from './event-acts.ts'
import { calls } from '../calls.ts'
import { pairScene, type Act } from './race.ts'

const settings = { lockoutSeconds: 10 }

interface Pool extends OnEvent {
  readonly startsAt: Date
  readonly right: AssetId
  readonly alsoRight: AssetId
  readonly wrong: AssetId
}

const claim =
  (by: 0 | 1 | 2, which: (props: Pool) => AssetId): Act<Pool> =>
  ({ run, people: of, props }) =>
    run(of[by], calls.claimCards(settings, which(props)))

/** Two entries are right and one is wrong; the pool is not settled yet. */
export const decidedPool = pairScene<Pool>({
  name: 'a decided pool',
  people: 3,
  furnish(maker, [one, two, three]) {
    if (!one || !two || !three) throw new Error('an empty stage')
    const event = maker.event(true)
    const [right, wrong] = [maker.outcome(event), maker.outcome(event, 'kelce')]
    const entry = { event, isPoolEntry: true }
    const props = {
      event,
      triggerId: maker.throws300,
      startsAt: new Date(0),
      right: maker.prediction(one, { ...entry, outcome: right }),
      alsoRight: maker.prediction(two, { ...entry, outcome: right }),
      wrong: maker.prediction(three, { ...entry, outcome: wrong, person: 'kelce' }),
    }
    maker.decided({ event, outcome: right }, 'true')
    maker.decided({ event, outcome: wrong }, 'false')
    return props
  },
  acts: {
    claim: claim(0, ({ right }) => right),
    'another claims': claim(1, ({ alsoRight }) => alsoRight),
    'the wrong one takes the identity back': claim(2, ({ wrong }) => wrong),
    'settle the pool': ({ runner, props }) =>
      runner.runHouse(settlePool, { eventId: props.event, triggerId: triggerId(props.triggerId) }),
    'tell that it is closed': ({ runner, props }) =>
      runner.runHouse(closePools, {
        eventId: props.event,
        startsAt: props.startsAt,
        after: { account: 0, trigger: 0 },
      }),
  },
  guests: {
    'decide again': decide('false'),
    'the event has started': started,
    'return late entries': late,
  },
})
