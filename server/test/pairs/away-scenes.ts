import { account } from '@called-shot/shared/account/contract.ts'
import type { Endpoint } from '@called-shot/shared/endpoint.ts'
import type { AssetId, BidId, OfferId, SeriesId } from '@called-shot/shared/ids.ts'
import { market } from '@called-shot/shared/market/contract.ts'
import { bids } from '@called-shot/shared/offers/bids-contract.ts'
import { offers } from '@called-shot/shared/offers/contract.ts'
import { operators } from '@called-shot/shared/operator/operators-contract.ts'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { closeAccount } from '../../src/account/close-account.ts'
import { selfExclude, takeBreak } from '../../src/account/take-break.ts'
import { playerById } from '../../src/commit/player.ts'
import { requireStanding } from '../../src/http/session.ts'
import { setRole } from '../../src/operator/set-roles.ts'
import { inputs } from '../inputs.ts'
import { calls, callOf, type Call } from '../calls.ts'
import { pairScene, type Act, type Acting } from './race.ts'
import { emailOf } from './stages.ts'

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

/**
 * An act that runs a call as the server does: the player's standing is checked before the command, and again whenever
 * the command reads again.
 */
function by<Input, Answer>(
  who: 'away' | 'trader',
  of: Pick<Endpoint, 'who' | 'standing'>,
  callIn: (acting: Acting<Away>) => Call<Input, Answer>,
): Act<Away> {
  return async (acting) => {
    const { runner, queries } = acting
    const player = await playerById(queries, cast(acting)[who])
    if (!player) throw new Error('an act of nobody')
    const require = (again: typeof player) => requireStanding(again, of)
    require(player)
    return runner.run({ ...callIn(acting), player, requireStanding: require })
  }
}

function cast({ people: [away, trader] }: Acting<Away>) {
  if (away === undefined || trader === undefined) throw new Error('an empty stage')
  return { away, trader }
}

const goAway: Readonly<Record<string, Act<Away>>> = {
  'take a break': by('away', account.takeBreak, () =>
    callOf(account.takeBreak, takeBreak, { ...inputs, body: { days: 3 } }),
  ),
  'exclude oneself': by('away', account.selfExclude, () =>
    callOf(account.selfExclude, selfExclude, { ...inputs, body: { months: 6 } }),
  ),
  'close the account': by('away', account.closeAccount, (acting) =>
    callOf(account.closeAccount, closeAccount({ isWithdrawingOpen: false }), {
      ...inputs,
      body: { email: emailOf(cast(acting).away) },
    }),
  ),
  'be suspended': (acting) => acting.run(acting.operator, calls.suspendAccount(cast(acting).away)),
  'become an operator': (acting) =>
    acting.run(
      acting.operator,
      callOf(operators.setRole, setRole(null), {
        ...inputs,
        params: { id: cast(acting).away },
        body: { role: 'support', reason: 'a scene' },
      }),
    ),
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
    'they buy a card': by('away', market.buyListing, (acting) =>
      calls.buyListing(acting.market, acting.props.wanted),
    ),
    'they buy packs': by('away', packs.buyPacks, (acting) =>
      calls.buyPacks(acting.packs, acting.props.series, { quantity: 2 }),
    ),
    'they list a card': by('away', market.sellItem, (acting) =>
      calls.sellItem(acting.market, acting.props.unlisted, 700),
    ),
    'they offer': by('away', offers.makeOffer, (acting) =>
      calls.makeOffer(acting.market, acting.props.wanted, 200),
    ),
    'they decline an offer': by('away', offers.reviewOffer, (acting) =>
      calls.reviewOffer(acting.market, acting.props.offerToThem, 'decline'),
    ),
    'their card is offered for': by('trader', offers.makeOffer, (acting) =>
      calls.makeOffer(acting.market, acting.props.unlisted, 200),
    ),
    'their card is bought': by('trader', market.buyListing, (acting) =>
      calls.buyListing(acting.market, acting.props.listed),
    ),
    'their offer is accepted': by('trader', offers.reviewOffer, (acting) =>
      calls.reviewOffer(acting.market, acting.props.offer, 'accept'),
    ),
    'their bid is filled': by('trader', bids.fillBid, (acting) =>
      calls.fillBid(acting.market, acting.props.bid, acting.props.toBidder),
    ),
  },
})
