import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { PackOddsTable, PrizeOddsTable } from './odds-tables.tsx'

const sections: readonly LegalSection[] = [
  {
    id: 'game',
    title: 'The game',
    text: (
      <>
        <p>
          Called Shot is a trading-card prediction game. It is free to play: everybody gets two starter packs
          and a daily pack. Paid packs are a choice, and can earn real-money prizes in a live season. In a
          replay season all money is play money.
        </p>
        <p>
          You must be 18 or older (or the minimum age where you live, if higher) and play from within the
          United States, except IA, LA, MI, MO, NJ, NY and WA.
        </p>
      </>
    ),
  },
  {
    id: 'cards',
    title: 'The cards',
    text: (
      <dl>
        <dt>Category, Month, Day, Year</dt>
        <dd>The four parts of an Identity, from identity packs.</dd>
        <dt>Identity</dt>
        <dd>
          A real person with that category and birth date. It keeps its record (predictions, correct ones,
          streaks), which may later give multipliers or bonuses.
        </dd>
        <dt>Event</dt>
        <dd>A football game, a golf tournament, an awards show, a box office weekend, an election.</dd>
        <dt>Trigger</dt>
        <dd>
          What has to happen, in one sentence with a number. Triggers have no ties: &ldquo;at least&rdquo;
          means at least.
        </dd>
        <dt>Prize</dt>
        <dd>A value in dollars, drawn at random when its pack is opened.</dd>
        <dt>Prediction</dt>
        <dd>An Identity, an Event, a Trigger and a Prize, sealed until the world decides.</dd>
        <dt>TPC Wager</dt>
        <dd>A tournament prize card: the stake with which a Prediction enters a tournament.</dd>
      </dl>
    ),
  },
  {
    id: 'rarity',
    title: 'Rarity',
    text: (
      <>
        <p>There are four levels: Standard, Rare, Epic and Legendary.</p>
        <ul>
          <li>Four standard parts make a standard Identity.</li>
          <li>
            For a higher one, at least three of the four parts must be at or above the target and the Year
            must be one of them; the fourth may be at most one level below.
          </li>
          <li>
            If the fourth is two or more levels below, the Identity is one level above the lowest card used.
          </li>
          <li>If fewer than three meet the target, it has the rarity of the lowest card.</li>
          <li>
            A Prediction follows its Identity. At least two of Event, Trigger and Prize must match the
            Identity&rsquo;s rarity; the third may be at most one level below, or the Prediction is
            downgraded.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'odds',
    title: 'Packs and their odds',
    text: (
      <>
        <p>
          These are the odds of each card in a pack. A pack is opened by the odds under which it was bought.
          The Buy Packs page shows the same for every series on sale, with what has been drawn so far and what
          is left of a limited supply.
        </p>
        <PackOddsTable />
        <p>What a prize card can be worth depends on its rarity:</p>
        <PrizeOddsTable />
        <p>
          <strong>What a pack pays back.</strong> The prizes of a Prediction pack are worth $2.81 on average,
          for $3.00; those of a foil one $7.92, for $9.00. That is what they pay when every prediction comes
          true. Over past results about three in ten triggers come true when they are picked blindly and about
          half when they are picked well, so that a dollar in packs pays back some 30 to 50 cents on average.
          How often a trigger has come true is printed on the back of its card, over all past results of
          everybody whom it fits. Where you choose one, you also see it for the person: their last eight
          games, and everybody of their category this season and in earlier ones. Those figures count only
          games that were decided before.
        </p>
        <p>
          The draw is fair and anyone can check it: a pack carries the fingerprint of its secret seed from the
          moment it is bought, you add a seed of your own, and after opening both are public. &ldquo;Verify
          this draw&rdquo; recomputes it in your own browser. The{' '}
          <Link to={paths.fairness}>fairness page</Link> shows how, with the odds beside what has come out,
          what is left of each supply, and every day&rsquo;s seals.
        </p>
        <p>
          Packs are opened one at a time, or two or more at once. Prediction packs hold only events that can
          still be predicted. When a collection has none, its packs can be neither bought nor opened, and
          nothing is charged.
        </p>
      </>
    ),
  },
  {
    id: 'free',
    title: 'Free cards and bonus money',
    text: (
      <ul>
        <li>
          Cards from starter and daily packs, and what is made with them, are starter cards, and say so among
          their properties. They craft like any other, but are not traded, and enter neither pools nor
          tournaments.
        </li>
        <li>
          What a starter prize pays is bonus money. It buys packs, and is used up first; it pays for no trade
          and is not withdrawn.
        </li>
        <li>
          Bonus money becomes ordinary money once your account has a verified phone number that no other
          account has, and $10 of your own deposits have gone into packs.
        </li>
        <li>
          Until then a pack that bonus money pays for, even in part, what it holds and what is made with it
          are not traded. Such a prize card pays bonus money and enters no pool; such a wager card enters no
          tournament. Once your bonus is ordinary money, so are these cards.
        </li>
      </ul>
    ),
  },
  {
    id: 'combining',
    title: 'Combining prizes',
    text: (
      <p>
        At least two Prize cards make one of their summed value, $50 at most. Redeemable prizes cannot be
        combined; starter prizes combine only with each other. The new card has the lowest rarity among them,
        and a listing of a card that was used ends.
      </p>
    ),
  },
  {
    id: 'predicting',
    title: 'Making a prediction',
    text: (
      <ul>
        <li>The person must take part in the event, unless the trigger is about the event itself.</li>
        <li>The trigger must fit the person&rsquo;s category and the kind of event.</li>
        <li>
          A prediction closes 5 minutes before the event starts (10 seconds in a replay season). The
          server&rsquo;s clock decides.
        </li>
        <li>An event that can no longer be predicted is marked Expired and cannot be used.</li>
        <li>
          The first report of a result closes crafting on its event, even before the announced start. A trade
          of teams follows the person.
        </li>
        <li>In a pool event each player may have one live prediction on the same outcome.</li>
      </ul>
    ),
  },
  {
    id: 'results',
    title: 'Results',
    text: (
      <>
        <dl>
          <dt>True</dt>
          <dd>
            Claim Prize: the Identity returns, the Prize card becomes redeemable for cash, and the Event,
            Trigger and Prediction cards are burned.
          </dd>
          <dt>False</dt>
          <dd>
            Return Identity: the Identity returns. Event, Trigger, Prize and Prediction cards are burned.
          </dd>
          <dt>Void</dt>
          <dd>Everything comes back as it was, and the Identity&rsquo;s record does not change.</dd>
        </dl>
        <p>A prediction is void when</p>
        <ul>
          <li>the event is canceled, or postponed by more than 14 days;</li>
          <li>the person does not take part in it;</li>
          <li>there is no result within 14 days of the start (two replay weeks in a replay season);</li>
          <li>it turns out that the event had already started when the prediction was crafted.</li>
        </ul>
        <p>
          Prizes and rewards are deposited within 3 business days of validation; redeeming usually pays at
          once.
        </p>
      </>
    ),
  },
  {
    id: 'disputes',
    title: 'Disputing a result',
    text: (
      <>
        <p>
          An administrator or an oracle, which reads published results of named sources, decides. The evidence
          is shown with every decided prediction on your Prediction Status page. Where sources disagree, an
          operator decides and says why.
        </p>
        <ul>
          <li>
            In a live season a decided result stays open for 24 hours. In that window you may dispute it once,
            with a reason and a link.
          </li>
          <li>A disputed result is frozen until an operator has answered; the answer is final.</li>
          <li>In a replay season results are final at once, because they happened long ago.</li>
          <li>
            Should a final result prove wrong, we pay what is owed and take back nothing that was already
            paid. Every such correction is public.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'pools',
    title: 'Pools',
    text: (
      <>
        <p>
          The total pool of a trigger is the value of the Prize cards used in its predictions. The Prize cards
          of false predictions are shared, pro rata, among those whose prediction came true, in addition to
          the value of their own Prize cards. Entries are open until the event closes.
        </p>
        <p>
          A pool is settled when the last of its predictions is final, and its bonus is paid as you claim. If
          nobody is right, no bonus is paid. What you see before the end is an estimate: the total less the
          value on your Identity, times your share of that value.
        </p>
      </>
    ),
  },
  {
    id: 'tournaments',
    title: 'Tournaments',
    text: (
      <ul>
        <li>
          2 to 32 players each put a live prediction and a wager card of the same value into a tournament.
          Both cards stay in it until every prediction is decided.
        </li>
        <li>Nobody joins once the last seat is taken or the first of its events has closed.</li>
        <li>
          The players who were right share the value of all wager cards in cash, in equal parts; a cent left
          over goes to the earlier entry. A void prediction gets its own wager card back. If everybody or
          nobody was right, or nobody joined, every wager card comes back. A wager card pays out in no other
          way.
        </li>
        <li>Predictions come back to their players and are claimed as usual. Starter cards cannot enter.</li>
      </ul>
    ),
  },
  {
    id: 'market',
    title: 'Trading',
    text: (
      <ul>
        <li>
          Prices are from $1.00 to $100,000.00. The fee is 5% of the sale price, rounded to the cent and at
          least one cent, and the seller pays it.
        </li>
        <li>
          Offers run for up to 30 days and 23 hours; their amount is held until they end. The owner accepts,
          declines or counters once; a counter-offer cannot be countered.
        </li>
        <li>If two players buy at once, one gets the card and the other pays nothing.</li>
        <li>Starter cards, redeemable prizes and decided predictions are not traded.</li>
        <li>A prediction can be traded until its event closes.</li>
        <li>Crafting, opening or redeeming something ends its listing and its offers.</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'Limits that protect you',
    text: (
      <>
        <p>
          Packs can be bought for up to $500 in any 7 days, and up to $5,000 a day can be traded each way. You
          can lower the limit on packs at once; a higher one waits for 7 days.
        </p>
        <p>
          You can take a break of 1 to 30 days, or exclude yourself for 6 months or more. Then you cannot buy,
          offer or craft; what you have called still pays, and withdrawal stays open.
        </p>
      </>
    ),
  },
]

export function RulesPage() {
  return (
    <LegalPage
      title="Game Rules"
      dated="Last updated August 31st, 2025"
      lead="How cards, packs, predictions, results and prizes work, with every number that matters."
      sections={sections}
    />
  )
}
