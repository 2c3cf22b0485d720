import type { AccountId, AssetId, OutcomeId, TournamentId } from '@called-shot/shared/ids.ts'
import { settleOutcome } from '../../src/predictions/settle-outcome.ts'
import { returnVoidOutcome } from '../../src/predictions/void-predictions.ts'
import { decideTournament } from '../../src/tournaments/decide-tournament.ts'
import { startTournament } from '../../src/tournaments/start-tournament.ts'
import { cancelGame, decide, late, report, started, type OnEvent } from './event-acts.ts'
import { calls } from '../calls.ts'
import type { Maker } from './maker.ts'
import { pairScene, type Act } from './race.ts'

const settings = { lockoutSeconds: 10 }
const stake = 180

interface Hand {
  readonly prediction: AssetId
  readonly wager: AssetId
}

const noHand = { prediction: 0, wager: 0 }

interface Table extends OnEvent {
  readonly outcome: OutcomeId
  readonly tournament: TournamentId
  readonly hands: readonly Hand[]
}

function handOf(maker: Maker, owner: AccountId, of: { event: Table['event']; outcome: OutcomeId }): Hand {
  return { prediction: maker.prediction(owner, of), wager: maker.wager(owner, stake) }
}

const join =
  (who: number): Act<Table> =>
  ({ run, people, props }) =>
    run(people[who], calls.joinTournament(settings, props.tournament, props.hands[who] ?? noHand))
const create: Act<Table> = ({ run, people, props }) =>
  run(people[1], calls.createTournament(settings, props.hands[1] ?? noHand))
const takeBack: Act<Table> = ({ run, people: [maker], props }) =>
  run(maker, calls.cancelTournament(props.tournament))
const start: Act<Table> = ({ runner, props }) =>
  runner.runHouse(startTournament(settings), { id: props.tournament })
const settle: Act<Table> = ({ runner, props }) => runner.runHouse(decideTournament, { id: props.tournament })
const claim: Act<Table> = ({ run, people: [maker], props }) =>
  run(maker, calls.claimCards(settings, props.hands[0]?.prediction ?? 0))
const sellWager: Act<Table> = ({ run, people, props }) =>
  run(
    people[1],
    calls.sellItem(
      { ...settings, dailyTradeCents: 500_000, openOffers: 100 },
      props.hands[1]?.wager ?? 0,
      200,
    ),
  )
const buyPrediction: Act<Table> = ({ run, people, props, market: terms }) =>
  run(people[2], calls.buyListing(terms, props.hands[1]?.prediction ?? 0))

/** One has made the tournament, two want the last seat, and the maker may cancel it. */
const oneSeat = pairScene<Table>({
  name: 'a tournament with one free seat',
  people: 3,
  furnish(maker, people) {
    const event = maker.event()
    const outcome = maker.outcome(event)
    const hands = people.map((owner) => handOf(maker, owner, { event, outcome }))
    const [own, second] = hands
    if (!own || !second || people[2] === undefined) throw new Error('an empty stage')
    maker.list(second.prediction, 500)
    maker.money(people[2], 1000)
    const tournament = maker.tournament([own], 2)
    return { event, outcome, hands, tournament, triggerId: maker.throws300 }
  },
  acts: {
    join: join(1),
    'another joins': join(2),
    'take it back': takeBack,
    'make another': create,
    start,
  },
  guests: {
    'sell the wager': sellWager,
    'buy the prediction': buyPrediction,
    'report 312 yards': report(312),
    'cancel the event': cancelGame,
    'the event has started': started,
    claim,
  },
})

/** The first to enter is right and the second wrong. The outcomes are final, and nothing is paid yet. */
const decided = (verdicts: readonly ['true' | 'false' | 'void', 'true' | 'false' | 'void']) =>
  pairScene<Table & { readonly other: OutcomeId }>({
    name: `a tournament of one that is ${verdicts[0]} and one that is ${verdicts[1]}`,
    people: 2,
    furnish(maker, people) {
      const [event, second] = [maker.event(), maker.event()]
      const [outcome, other] = [maker.outcome(event), maker.outcome(second)]
      const [one, two] = people
      if (one === undefined || two === undefined) throw new Error('an empty stage')
      const hands = [
        handOf(maker, one, { event, outcome }),
        handOf(maker, two, { event: second, outcome: other }),
      ]
      const tournament = maker.tournament(hands, 2)
      maker.decided({ event, outcome }, verdicts[0])
      maker.decided({ event: second, outcome: other }, verdicts[1])
      return { event, outcome, other, hands, tournament, triggerId: maker.throws300 }
    },
    acts: {
      'pay it': settle,
      start,
      'take it back': takeBack,
      claim,
      'settle its outcome': ({ runner, props }) =>
        runner.runHouse(settleOutcome, { outcomeId: props.outcome, after: 0 }),
      'return what is void': ({ runner, props }) =>
        runner.runHouse(returnVoidOutcome, { outcomeId: props.outcome }),
      'decide again': decide('false'),
      'return late entries': late,
    },
  })

export const tournamentScenes = [oneSeat, decided(['true', 'false']), decided(['void', 'true'])]
