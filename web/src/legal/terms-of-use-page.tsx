import { inNewTab } from '../paths.ts'
import { settings } from '../settings.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'

const sections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    text: (
      <>
        <p>
          These terms are an agreement between you and the company that runs Called Shot. By opening an
          account or playing you accept them, together with the Game Rules and the Privacy Policy. If you do
          not accept them, please do not play.
        </p>
        <p>
          We may change these terms. We will say so on this page with a new date, and tell you in the game
          before a change that matters takes effect. Playing on after that date means you accept the change.
        </p>
      </>
    ),
  },
  {
    id: 'eligibility',
    title: 'Who may play',
    text: (
      <>
        <ul>
          <li>You must be 18 or older, or have reached the minimum age where you live if that is higher.</li>
          <li>You may use Called Shot only from within the United States.</li>
          <li>
            You may not play if you live in, or are playing from, Iowa (IA), Louisiana (LA), Michigan (MI),
            Missouri (MO), New Jersey (NJ), New York (NY) or Washington (WA).
          </li>
          <li>
            Sanctioned persons, and persons in or ordinarily resident in embargoed countries, may not use
            Called Shot in any way.
          </li>
        </ul>
        <p>
          We check what you tell us about your age and state when you sign up and again when you buy, trade or
          craft. If you move to one of the states above you can still read, claim, redeem and withdraw, and do
          nothing else.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <>
        <p>
          One person, one account. Tell us the truth when you sign up, keep your password to yourself, and let
          us know at once if somebody else has used your account. You are answerable for what is done with it
          until you tell us.
        </p>
        <p>
          We send an email to confirm your address. You can play before you have confirmed it; withdrawing
          money and changing the address wait for it.
        </p>
        <p>
          You may take a break of 1 to 30 days, exclude yourself for 6 months or more, or lower your spending
          limit at any time. While you do, predictions still pay and withdrawal stays open. We may suspend an
          account that breaks these terms; we will say why, and what is yours stays yours unless the law says
          otherwise.
        </p>
      </>
    ),
  },
  {
    id: 'cards',
    title: 'Cards and packs',
    text: (
      <>
        <p>
          Cards and packs are digital collectibles inside the game. You get a personal, limited license to
          hold, craft, trade and enjoy them here; the art and the software remain ours.
        </p>
        <p>
          What a pack can hold, its odds and what its prize cards can be worth are published beside its price
          before you buy. Odds are odds: they promise nothing about a single pack.
        </p>
        <p>
          <strong>No refunds. All sales are final</strong>, packs and marketplace trades alike, except where
          the law gives you a right that cannot be waived.
        </p>
      </>
    ),
  },
  {
    id: 'crafting',
    title: 'Crafting and rarity',
    text: (
      <>
        <p>Crafting uses cards up. Before you craft, you check a box that says which cards may be burned.</p>
        <ul>
          <li>
            An Identity of higher rarity needs at least three of four components (Category, Month, Day and
            Year) at or above the target rarity. The fourth may be at most one level below.
          </li>
          <li>The Year card must be at or above the target rarity.</li>
          <li>
            If the fourth component is two or more levels below, the Identity is one level above the lowest
            card used. If fewer than three components meet the target, it has the rarity of the lowest card.
          </li>
          <li>
            A Prediction follows its Identity: at least two of the Event, Trigger and Prize cards must match
            the Identity&rsquo;s rarity, and the remaining one may be at most one level below. Otherwise the
            Prediction is downgraded.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'prizes',
    title: 'Predictions, prizes and deposits',
    text: (
      <>
        <p>
          A Prediction is decided by what happens in the real world, as found by an administrator or by an
          oracle that reads published results. If it resolves true, your Identity comes back, the Prize card
          becomes redeemable into your balance, and the Event, Trigger and Prediction cards are burned. If it
          resolves false, your Identity comes back, and the Event, Trigger, Prize and Prediction cards are
          burned. If it is void, everything comes back.
        </p>
        <p>
          Prizes and rewards are deposited <strong>within 3 business days</strong> of a prediction being
          validated. A result that was found to be wrong can be corrected as the Game Rules describe.
        </p>
      </>
    ),
  },
  {
    id: 'market',
    title: 'The marketplace and its fee',
    text: (
      <>
        <p>
          Players trade with each other at prices they choose themselves. We are not a party to a trade; we
          move the card and the money at the same moment.
        </p>
        <p>
          We may keep a fee, which may be a percentage of the sale price. What you will receive after the fee
          is always shown before you confirm. The current fee is in the Game Rules.
        </p>
      </>
    ),
  },
  {
    id: 'wallet',
    title: 'Your wallet and your money',
    text: (
      <>
        <p>
          We hold a custodial wallet for each account. That means that the wallet is in our keeping: you ask,
          and we act on it for you. We may act on it to carry out your purchases and withdrawals, to correct
          errors, and where the law requires it.
        </p>
        <p>
          Funds are added by buying a stablecoin with a card through an outside provider, whose own terms
          apply to that purchase. We pay gas fees, those of the network, for now; should that change, we will
          say so first.
        </p>
        <p>
          Withdrawal by yourself is temporarily unavailable. You can ask for a withdrawal with our{' '}
          <a href={settings.links.withdrawalForm} {...inNewTab}>
            request form
          </a>
          . We may need to check who you are before money leaves. Deposits, gifts and what comes from other
          players (sales, pots and pool bonuses) can be withdrawn after 7 days, a prize at once, and bonus
          money not before it has become ordinary money as the Game Rules explain.
        </p>
        <p>Your balance is not a bank deposit, earns no interest and is not insured.</p>
      </>
    ),
  },
  {
    id: 'replay',
    title: 'Replay seasons',
    text: (
      <p>
        A season marked &ldquo;Replay season, no real money&rdquo; plays back real results of the past with
        play money. Nothing in it can be bought with, or turned into, real money, and everything in it may be
        reset.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'Fair play',
    text: (
      <ul>
        <li>
          No second accounts, no automated play without an API key of your own, no trading with yourself
          through others.
        </li>
        <li>No use of errors in the game: tell us instead.</li>
        <li>No predictions on events whose result you can influence or already know.</li>
        <li>No money laundering, no stolen cards, no charge-backs on what you have used.</li>
      </ul>
    ),
  },
  {
    id: 'liability',
    title: 'What we are liable for',
    text: (
      <>
        <p>
          The game is provided as it is. We do our best to keep it running and correct, and promise no
          particular result, price or uninterrupted service.
        </p>
        <p>
          As far as the law allows, our total liability to you is limited to the greater of the amounts you
          paid us in the prior 2 months or $250. Neither of us owes the other lost profits or other indirect
          loss.
        </p>
      </>
    ),
  },
  {
    id: 'arbitration',
    title: 'Arbitration',
    text: (
      <>
        <p>
          If talking does not settle a dispute, it goes to binding arbitration instead of a court, one person
          at a time and not as a class, except for claims that a small-claims court can hear.
        </p>
        <p>
          <strong>You may opt out within 30 days</strong> of first accepting these terms by writing to{' '}
          <a href={`mailto:${settings.links.contact}`}>our contact address</a>. For a consumer&rsquo;s claim
          your share of the arbitration filing fee is up to $250; we pay what goes beyond that.
        </p>
      </>
    ),
  },
  {
    id: 'force-majeure',
    title: 'Events beyond control',
    text: (
      <p>
        <strong>Force majeure.</strong> Neither of us is in breach while something beyond reasonable control
        (a natural disaster, war, a strike, an outage of networks, an act of government) makes it impossible
        to perform. If force majeure lasts for 45 consecutive days, either of us may end this agreement with
        15 days&rsquo; notice.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending and the rest',
    text: (
      <>
        <p>
          You may close your account for good in your settings at any time. Claim, redeem and withdraw first:
          nobody plays its cards after that. Money that is owed to you stays on our books and is paid out
          within a reasonable time, if the law allows.
        </p>
        <p>
          If a part of these terms cannot be enforced, the rest still stands. The law of the United States and
          of the state in which the company is registered applies. Called Shot is not connected with, or
          endorsed by, any league, team, tournament, studio, academy, campaign or person named on a card.
        </p>
      </>
    ),
  },
]

export function TermsOfUsePage() {
  return (
    <LegalPage
      title="Terms of Use"
      dated="Last updated August 31st, 2025"
      lead="What you agree to when you play Called Shot: who may play, what cards and packs are, how money moves, and what happens when something goes wrong."
      sections={sections}
    />
  )
}
