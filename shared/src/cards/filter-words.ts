import { assetKinds } from './kinds.ts'

/** Alternatives inside a dimension (whose it is; whether it is for sale), both dimensions together (LIST-46). */
export const listingStatuses = ['owned', 'not_owned', 'for_sale', 'not_listed'] as const
export type ListingStatus = (typeof listingStatuses)[number]

export const typeWords = [...assetKinds, 'date'] as const
export const rarityWords = ['1', '2', '3', '4', 'standard', 'rare', 'epic', 'legendary'] as const
export const tagWords = [
  'for sale',
  'not listed',
  'redeemable',
  'not redeemable',
  'resolved true',
  'resolved false',
  'resolved void',
  'identity pack',
  'prediction pack',
] as const
export const packTypes = ['identity', 'prediction'] as const
