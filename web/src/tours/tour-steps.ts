import type { TourName } from '@called-shot/shared/tours.ts'

/** One stop: a control on the screen, found by its accessible name, and what it is for. */
export interface TourStep {
  /** The first of these that is on the screen; if none is, the stop is left out. */
  readonly at: readonly string[]
  readonly title: string
  readonly text: string
  /** For new players only. */
  readonly isFrame?: boolean
}

/** On a phone, one button opens all filters. */
const filters = ['main [aria-label="Filters"]', 'main [role="tabpanel"] button[aria-expanded]'] as const
const menu = ['#header-links ul', 'header button[aria-label="Menu"]'] as const

/** What a player reads at each stop. Stops that need a card are only for players who have one. */
const tourSteps: Readonly<Record<TourName, readonly TourStep[]>> = {
  dashboard: [
    {
      at: menu,
      title: 'The five screens',
      text: 'What you own, the crafting tables, the marketplace and the packs are one step away from anywhere.',
      isFrame: true,
    },
    {
      at: ['header button[aria-label="Checklist"]'],
      title: 'Your first steps',
      text: 'Five things to try. Each is checked off as you do it.',
      isFrame: true,
    },
    {
      at: ['header div:has(> button[aria-label="Wallet"])'],
      title: 'Your wallet',
      text: 'Your balance, and how to add or withdraw money. Playing is free: you never have to add any.',
      isFrame: true,
    },
    {
      at: ['header button[aria-label="Notifications"]'],
      title: 'News',
      text: 'Offers, sales and results show up here.',
      isFrame: true,
    },
    {
      at: ['main a[href="/inventory/predictions"]'],
      title: 'Your predictions',
      text: 'The newest ones and how they stand. When one comes true, you claim its prize.',
    },
    {
      at: ['main a[href="/inventory/identities"]'],
      title: 'Your Identities',
      text: 'The people you have made. They come back after every decided prediction.',
    },
    {
      at: ['a[href="/live"]'],
      title: 'Watch it happen',
      text: 'Games that are on, play by play. Your calls come first and show where they stand; the final whistle decides.',
    },
    {
      at: ['main a[href="/buypacks"]'],
      title: 'Packs of all collections',
      text: 'Every pack there is, with its price. All packs leads to contents and odds.',
    },
  ],
  inventory: [
    {
      at: ['main [aria-label="Kinds of cards"]'],
      title: 'Eight kinds',
      text: 'Each kind of card has its own list. Packs that you have not opened are the last.',
    },
    {
      at: ['main input[type="search"]'],
      title: 'Search',
      text: 'Finds cards of this list by name.',
    },
    {
      at: filters,
      title: 'Filters',
      text: 'Narrow the list down. Chosen filters stay in the address, so a list can be kept or shared.',
    },
    {
      at: ['main [data-card] button'],
      title: 'A card',
      text: 'Choose it to see it large, what it goes with and what it can do: sell, craft, claim or redeem. On a pack, Enter or a double click opens it.',
    },
  ],
  'identity-crafting': [
    {
      at: ['main [aria-label="Crafting table"] button'],
      title: 'Four slots',
      text: 'Category, Month, Day and Year of one birth date make a person. Choose a slot to see the cards for it.',
    },
    {
      at: ['main [aria-label="Your cards"] [role="tablist"]'],
      title: 'Your cards',
      text: 'What you own for the chosen slot. Enter or a double click adds a card.',
    },
    {
      at: ['main [aria-label="Matches"]'],
      title: 'Matches',
      text: 'Everybody who fits the cards on the table, with the parts you have and the parts you still need. What is for sale can be bought from here.',
    },
    {
      at: ['main [aria-label="Craft"] input[type="checkbox"]'],
      title: 'The four are burned',
      text: 'Crafting uses the cards up. You confirm that once for every Identity.',
    },
    {
      at: ['main [aria-label="Craft"]'],
      title: 'Craft',
      text: 'With all four cards on the table and a person chosen, this makes the Identity. It is yours until you sell it.',
    },
  ],
  'prediction-crafting': [
    {
      at: ['main [aria-label="Crafting table"] button'],
      title: 'Who, and when',
      text: 'An Identity and an event come first: the person has to take part in it.',
    },
    {
      at: ['main [aria-label="Your cards"] [role="tablist"]'],
      title: 'Trigger and prize',
      text: 'The trigger says what has to happen, the prize what it is worth. Both open up once person and event are on the table.',
    },
    {
      at: ['main [aria-label="What fits"]'],
      title: 'What fits',
      text: 'Cards that go with those on the table, your own and those for sale.',
    },
    {
      at: ['main [aria-label="Craft"] input[type="checkbox"]'],
      title: 'What is at stake',
      text: 'True: the Identity comes back and the prize becomes cash. False: the Identity comes back, the rest is burned.',
    },
    {
      at: ['main [aria-label="Craft"]'],
      title: 'Craft before it starts',
      text: 'A prediction has to be made before its event begins. Then watch it under Live, play by play, until the final whistle decides.',
    },
  ],
  'buy-packs': [
    {
      at: ['main [aria-label="Free packs"]'],
      title: 'Free packs',
      text: 'Your starter packs, and a daily one. They cost nothing and play like any other.',
    },
    {
      at: ['main input[type="search"]'],
      title: 'Find a collection',
      text: 'Every collection has its own people and events.',
    },
    {
      at: ['main section[aria-labelledby^="collection-"] [data-card] button'],
      title: 'A pack',
      text: 'Identity packs hold the parts of people, prediction packs events, triggers and prizes. Choose one to look inside.',
    },
    {
      at: ['main [aria-label="Pack details"]'],
      title: 'Contents and odds',
      text: 'What is inside, how likely every rarity is, and what its prizes can be worth, before you pay. Your weekly limit counts here.',
    },
  ],
  marketplace: [
    {
      at: ['main [aria-label="What is for sale"]'],
      title: 'Cards and packs',
      text: 'Players sell single cards and packs that nobody has opened.',
    },
    {
      at: ['main input[type="search"]'],
      title: 'Search',
      text: 'Searches by name in everything that others own.',
    },
    {
      at: ['main [aria-label="Chosen filters"]', ...filters],
      title: 'For sale, or not',
      text: 'You see what is for sale by others. Remove For Sale to find cards that you can make an offer on.',
    },
    {
      at: ['main select'],
      title: 'Sort',
      text: 'The cheapest come first. Sort by name, rarity or collection instead.',
    },
    {
      at: ['main [data-card] button'],
      title: 'A card',
      text: 'Choose it to see what it costs and has cost. Buy it at its price, make an offer, or bid for any card of its kind.',
    },
  ],
}

/** The stops of a tour. New players are also shown what surrounds every screen. */
export function stepsOf(tour: TourName, isNew: boolean): readonly TourStep[] {
  return tourSteps[tour].filter(({ isFrame = false }) => isNew || !isFrame)
}
