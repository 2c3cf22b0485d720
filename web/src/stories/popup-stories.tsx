import { useState, type ReactNode } from 'react'
import { cents } from '@called-shot/shared/money.ts'
import type { OfferView } from '@called-shot/shared/offers/contract.ts'
import type { OfferStatus } from '@called-shot/shared/offers/offer-statuses.ts'
import type { PackSeries } from '@called-shot/shared/packs/contract.ts'
import { addSeconds } from '@called-shot/shared/time.ts'
import type { CardItem } from '../card/card-item.ts'
import { CraftIdentityDialog } from '../crafting/craft-identity-dialog.tsx'
import { CraftPredictionDialog } from '../crafting/craft-prediction-dialog.tsx'
import { Rosette } from '../card/rosette.tsx'
import type { CraftFlow } from '../crafting/use-craft.ts'
import { BidDialog } from '../offers/bid-dialog.tsx'
import { openPopup } from '../popups/popup-store.ts'
import { ResultScene } from '../predictions/result-scene.tsx'
import { ShareDialog } from '../sharing/share-dialog.tsx'
import { EnterDialog } from '../tournaments/enter-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { sampleCard } from './sample-cards.ts'
import { sampleResults } from './sample-results.ts'
import { Story } from './story.tsx'
import styles from './stories.module.css'

const identity = sampleCard('identity', 2)
const prize = { ...sampleCard('prize', 2), tag: 'Redeemable' } as const
const forSale = { ...sampleCard('identity', 4), tag: 'For Sale', is_listed: true, cost: cents(1800) } as const

/** Every popup with a sample card. They call the real server, which knows none of these cards. */
const openers: readonly (readonly [string, () => void])[] = [
  ['Log in', () => openPopup('auth')],
  [
    'Buy now',
    () => openPopup('purchase', { marketplaceId: forSale.id, card: { ...forSale, marketplace_id: 1 } }),
  ],
  [
    'Buy now, too dear',
    () =>
      openPopup('purchase', {
        marketplaceId: 1,
        card: { ...forSale, cost: cents(125_000), marketplace_id: 1 },
      }),
  ],
  ['Buy packs', () => openPopup('purchase', { series, collection: 'AFC West' })],
  ['Paid elsewhere', () => openPopup('purchase-status', { success: true })],
  ['Not paid elsewhere', () => openPopup('purchase-status', { success: false })],
  ['Make an offer', () => openPopup('make-offer', { ...identity, owned_by_self: false })],
  ['Offer received', () => openPopup('offer', sampleOffer({}))],
  ['Counter-offer received', () => openPopup('offer', sampleOffer({ isCounter: true }))],
  ['Own offer', () => openPopup('offer', sampleOffer({ isMine: true }))],
  ['Own counter-offer', () => openPopup('offer', sampleOffer({ isCounter: true, isMine: true }))],
  ['Offer that is over', () => openPopup('offer', sampleOffer({ status: 'withdrawn' }))],
  ['Sell', () => openPopup('sell', identity)],
  ['Cancel listing', () => openPopup('cancel-listing-default', forSale)],
  ['Cancel listing while crafting', () => openPopup('cancel-listing-identity', forSale)],
  ['Claim Prize', () => openPopup('claim-prize', sampleCard('prediction', 4))],
  ['Return Identity', () => openPopup('return-identity', sampleCard('prediction', 2))],
  ['Take everything back', () => openPopup('return-identity', sampleCard('prediction', 3))],
  ['Redeem Prize', () => openPopup('redeem-prize', prize)],
  ['Add Funds', () => openPopup('add-funds')],
  ['Withdraw Funds', () => openPopup('withdraw-funds')],
]

type Close = () => void
const dialogs: readonly (readonly [string, (close: Close) => ReactNode])[] = [
  ['Share', (close) => <ShareDialog thing={{ kind: 'call', id: 1, hasAmount: true }} onClose={close} />],
  ['Won', (close) => <ResultScene results={[sampleResults.won]} onShown={() => {}} onClose={close} />],
  [
    'Corrected away',
    (close) => <ResultScene results={[sampleResults.correctedAway]} onShown={() => {}} onClose={close} />,
  ],
  [
    'Lost without plays',
    (close) => <ResultScene results={[sampleResults.withoutPlays]} onShown={() => {}} onClose={close} />,
  ],
  ['Place a bid', (close) => <BidDialog card={identity} kind="identity" definitionId={1} onClose={close} />],
  [
    'Create Tournament',
    (close) => (
      <EnterDialog
        prediction={sampleCard('prediction', 1)}
        wager={sampleCard('wager', 1)}
        stake={cents(180)}
        choice={{ at: 'new', seats: 8, inviteOnly: true }}
        onEntered={() => {}}
        onClose={close}
      />
    ),
  ],
  ...crafts(CraftIdentityDialog, sampleCard('identity', 4), [
    sampleCard('category', 4),
    sampleCard('month', 4),
    sampleCard('day', 4),
    sampleCard('year', 4),
  ]),
  ...crafts(CraftPredictionDialog, sampleCard('prediction', 1), [
    sampleCard('identity', 1),
    sampleCard('event', 1),
    sampleCard('trigger', 1),
    sampleCard('prize', 1),
  ]),
]

/** Every popup and dialog of the game on this page, one at a time. */
export function PopupStories() {
  const [shown, setShown] = useState<string | null>(null)
  const close = () => setShown(null)
  return (
    <Story title="Popups" note="The real ones, with cards that the server does not know.">
      <div className={styles.row}>
        {openers.map(([name, open]) => (
          <Button key={name} size="small" onClick={open}>
            {name}
          </Button>
        ))}
        {dialogs.map(([name]) => (
          <Button key={name} size="small" onClick={() => setShown(name)}>
            {name}
          </Button>
        ))}
      </div>
      {dialogs.find(([name]) => name === shown)?.[1](close)}
    </Story>
  )
}

function crafts(
  Craft: typeof CraftIdentityDialog,
  crafted: CardItem,
  parts: readonly CardItem[],
): readonly (readonly [string, (close: Close) => ReactNode])[] {
  const what = crafted.type
  const refused = { isCertain: true, error: null }
  const steps: readonly (readonly [string, CraftFlow['step']])[] = [
    [`${what} under way`, { at: 'asking', question: null }],
    [`${what} crafted`, { at: 'done', result: crafted }],
    [
      `${what} refused`,
      { at: 'failed', failure: { message: 'These cards belong to no one person.', ...refused } },
    ],
    [`${what} unanswered`, { at: 'failed', failure: { message: '', isCertain: false, error: null } }],
    [`${what} too late`, { at: 'failed', failure: { message: 'Event time has already passed', ...refused } }],
  ]
  return steps
    .filter(([name]) => name !== 'Identity too late')
    .map(([name, step]) => [
      name,
      (close) => (
        <Craft
          flow={{ step, isSending: step.at === 'asking' }}
          parts={parts}
          rosette={<Rosette seed={what} rarity={4} glow={step.at === 'done' ? 'lit' : 'flaring'} />}
          onClose={close}
        />
      ),
    ])
}

const series: PackSeries = {
  id: 1,
  name: 'AFC West Identity',
  image: sampleCard('pack', 1).image,
  cost: cents(400),
  tag: 'identity pack',
  tier: 1,
  special_offer: false,
  pack_contents: [
    { title: 'Category cards', text: '2' },
    { title: 'Date cards', text: '6' },
  ],
  odds: [],
  at_least_one: null,
  prize_values: [],
  supply: 500,
  remaining: 212,
  resold: 3,
  resale_floor: cents(375),
}

/** An offer from two hours ago, as its recipient or its maker sees it. */
function sampleOffer({
  isCounter = false,
  isMine = false,
  status = 'open',
}: {
  readonly isCounter?: boolean
  readonly isMine?: boolean
  readonly status?: OfferStatus
}): OfferView {
  const now = new Date()
  const first: OfferView['timeline'][number] = {
    id: 1,
    is_counter: false,
    by_self: isCounter !== isMine,
    amount: cents(1250),
    status: isCounter ? 'countered' : status,
    at: addSeconds(now, -7200),
    ended_at: isCounter || status !== 'open' ? addSeconds(now, -3600) : null,
  }
  const counter = {
    id: 2,
    is_counter: true,
    by_self: isMine,
    amount: cents(1800),
    status,
    at: addSeconds(now, -3600),
    ended_at: null,
  }
  return {
    id: isCounter ? 2 : 1,
    offer_amount: isCounter ? cents(1800) : cents(1250),
    offer_submitted: addSeconds(now, -7200),
    expires_at: addSeconds(now, 2 * 86_400 + 3 * 3600),
    expiry_in_days: 2,
    expiry_in_hours: 3,
    expiry_in_minutes: 0,
    isCounter,
    status,
    answerable: status === 'open' && !isMine,
    other_party: null,
    data: identity,
    timeline: isCounter ? [first, counter] : [first],
  }
}
