import type { TourName } from '@called-shot/shared/tours.ts'

interface TourWords {
  readonly title: string
  /** The text of the strip above the screen. */
  readonly hint: string
  /** The same for new players. */
  readonly welcome?: string
  /** The text in the settings. */
  readonly text: string
}

export const tourWords: Readonly<Record<TourName, TourWords>> = {
  dashboard: {
    title: 'Dashboard',
    hint: 'Want to see what is where on your dashboard?',
    welcome: 'Welcome to Called Shot. Take a minute to see where everything is.',
    text: 'Packs, predictions and Identities, and the tools in the header.',
  },
  inventory: {
    title: 'Inventory',
    hint: 'Everything you own is here. Want to see how to find it and use it?',
    text: 'Kinds of cards, search and filters, and what a card can do.',
  },
  'identity-crafting': {
    title: 'Crafting an Identity',
    hint: 'First time at this table? See how four cards become a person.',
    text: 'Slots, your cards, matches, and what is burned.',
  },
  'prediction-crafting': {
    title: 'Crafting a prediction',
    hint: 'First time at this table? See how four cards become a call.',
    text: 'Slots, what fits together, and what is at stake.',
  },
  'buy-packs': {
    title: 'Buying packs',
    hint: 'See how to read a pack: what is inside, the odds, and what is free.',
    text: 'Free packs, collections, contents and odds.',
  },
  marketplace: {
    title: 'Marketplace',
    hint: 'New to trading? See how to find a card and what you can do with it.',
    text: 'Searching, filters, prices, offers and bids.',
  },
}
