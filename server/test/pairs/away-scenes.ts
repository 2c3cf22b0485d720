import { account } from '@called-shot/shared/account/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import type { AccountId, AssetId, BidId, OfferId, SeriesId } from '@called-shot/shared/ids.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { operators } from '@called-shot/shared/operator/operators-contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { closeAccount } from '../../src/account/close-account.ts'
import { selfExclude, takeBreak } from '../../src/account/take-break.ts'
import { playerById } from '../../src/commit/player.ts'
import type { CommandRun } from '../../src/commit/run-command.ts'
import { requireStanding } from '../../src/http/session.ts'
import { setRole } from '../../src/operator/set-roles.ts'
import { inputs } from '../inputs.ts'
import { calls } from '../calls.ts'
import { pairScene, type Act, type Acting } from './race.ts'

interface Away {
  readonly listed: AssetId
  readonly unlisted: AssetId
  readonly wanted: AssetId
  readonly another: AssetId
  readonly offer: OfferId
  readonly bid: BidId
  readonly offerToThem: OfferId
  readonly toBidder: AssetId
  readonly series: SeriesId
}

interface Call<Input, Answer> extends Pick<CommandRun<Input, Answer>, 'command' | 'input'> {
  readonly of: Pick<Endpoint, 'who' | 'standing'> & { readonly answer: CommandRun<Input, Answer>['answer'] }
}

/**
 * Runs a call as the server does: the player's standing is checked before the command, and again whenever the command
 * reads again.
 */
async function call<Input, Answer>(
  { runner, queries }: Acting<Away>,
  who: AccountId | undefined,
  { of, command, input }: Call<Input, Answer>,
): Promise<string> {
  const player = who === undefined ? null : await playerById(queries, who)
  if (!player) throw new Error('an act of nobody')
  const require = (again: typeof player) => requireStanding(again, of)
  require(player)
  return runner.run({ command, input, answer: of.answer, player, requireStanding: require })
}

const cast = ({ people }: Acting<Away>) => ({ away: people[0], trader: people[1] })

/** The email that `stageBuilder` gives this account. */
const emailOf = (account: AccountId | undefined) => `stage-${(account ?? 0) / 1000}@example.com`

const goAway: Readonly<Record<string, Act<Away>>> = {
  'take a break': (acting) =>
    call(acting, cast(acting).away, {
      of: account.takeBreak,
      command: takeBreak,
      input: { ...inputs, body: { days: 3 } },
    }),
  'exclude oneself': (acting) =>
    call(acting, cast(acting).away, {
      of: account.selfExclude,
      command: selfExclude,
      input: { ...inputs, body: { months: 6 } },
    }),
  'close the account': (acting) =>
    call(acting, cast(acting).away, {
      of: account.closeAccount,
      command: closeAccount({ isWithdrawingOpen: false }),
      input: { ...inputs, body: { email: emailOf(cast(acting).away) } },
    }),
  'be suspended': (acting) => acting.run(acting.operator, calls.suspendAccount(cast(acting).away ?? 0)),
  'become an operator': (acting) =>
    acting.run(acting.operator, {
      command: setRole(null),
      input: {
        ...inputs,
        params: { id: cast(acting).away ?? 0 },
        body: { role: 'support', reason: 'a scene' },
      },
      answer: operators.setRole.answer,
    }),
}

/**
 * A player with money, a card for sale, an offer and a bid, and an offer to answer goes away while others act on all of
 * that.
 */
export const goingAway = pairScene<Away>({
  name: 'going away',
  people: 2,
  furnish(maker, [away, trader]) {
    if (away === undefined || trader === undefined) throw new Error('an empty stage')
    const [listed, unlisted] = [maker.part(away, 'month', 'mahomes'), maker.part(away, 'day', 'mahomes')]
    const [wanted, another] = [maker.part(trader, 'month', 'mahomes'), maker.part(trader, 'year', 'mahomes')]
    const toBidder = maker.part(trader, 'category', 'mahomes')
    maker.list(listed, 500)
    maker.list(wanted, 600)
    maker.money(away, 1000)
    maker.money(trader, 1000)
    return {
      listed,
      unlisted,
      wanted,
      another,
      toBidder,
      offer: maker.offer(away, another, 400),
      bid: maker.bid(away, toBidder, 300),
      offerToThem: maker.offer(trader, unlisted, 250),
      series: maker.seriesId,
    }
  },
  acts: goAway,
  guests: {
    'they buy a card': (acting) =>
      call(acting, cast(acting).away, {
        of: market.buyListing,
        ...calls.buyListing(acting.market, acting.props.wanted),
      }),
    'they buy packs': (acting) =>
      call(acting, cast(acting).away, {
        of: packs.buyPacks,
        ...calls.buyPacks(acting.packs, acting.props.series, { quantity: 2 }),
      }),
    'they list a card': (acting) =>
      call(acting, cast(acting).away, {
        of: market.sellItem,
        ...calls.sellItem(acting.market, acting.props.unlisted, 700),
      }),
    'they offer': (acting) =>
      call(acting, cast(acting).away, {
        of: offers.makeOffer,
        ...calls.makeOffer(acting.market, acting.props.wanted, 200),
      }),
    'they decline an offer': (acting) =>
      call(acting, cast(acting).away, {
        of: offers.reviewOffer,
        ...calls.reviewOffer(acting.market, acting.props.offerToThem, 'decline'),
      }),
    'their card is offered for': (acting) =>
      call(acting, cast(acting).trader, {
        of: offers.makeOffer,
        ...calls.makeOffer(acting.market, acting.props.unlisted, 200),
      }),
    'their card is bought': (acting) =>
      call(acting, cast(acting).trader, {
        of: market.buyListing,
        ...calls.buyListing(acting.market, acting.props.listed),
      }),
    'their offer is accepted': (acting) =>
      call(acting, cast(acting).trader, {
        of: offers.reviewOffer,
        ...calls.reviewOffer(acting.market, acting.props.offer, 'accept'),
      }),
    'their bid is filled': (acting) =>
      call(acting, cast(acting).trader, {
        of: bids.fillBid,
        ...calls.fillBid(acting.market, acting.props.bid, acting.props.toBidder),
      }),
  },
})
