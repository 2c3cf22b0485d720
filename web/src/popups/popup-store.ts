import type { OfferView } from '@called-shot/shared/offers/contract.ts'
import type { CardItem } from '../card/card-item.ts'
import { createStore, useStore } from '../store.ts'

/** The data that each type of popup needs (Rules market §4, "Popup types"). */
export interface PopupData {
  auth: undefined
  offer: OfferView
  'cancel-listing-default': CardItem
  'cancel-listing-identity': CardItem
  'cancel-listing-prediction': CardItem
  sell: CardItem
  'redeem-prize': CardItem
  'make-offer': CardItem
  purchase: unknown
  'purchase-status': { readonly success: boolean }
  'claim-prize': CardItem
  'return-identity': CardItem
  'add-funds': undefined
  'withdraw-funds': undefined
}
export type PopupType = keyof PopupData

/** A popup's type with the data of that type. */
export type OpenPopup<Type extends PopupType = PopupType> = {
  [Each in Type]: { readonly type: Each; readonly offerData: PopupData[Each] }
}[Type]

/** The visible popup's step before anything is sent: `main` whenever a popup opens (POP-25). */
export type PopupMode = 'main' | 'confirm'

export interface PopupState {
  readonly isVisible: boolean
  readonly popup: OpenPopup
  /** Another number each time a popup opens on something, so that it has nothing of the one before it. */
  readonly subject: number
  readonly quantityPurchase: number
  readonly isMobileFiltersOpened: boolean
  readonly mode: PopupMode
}

const initial: PopupState = {
  isVisible: false,
  popup: { type: 'auth', offerData: undefined },
  subject: 0,
  quantityPurchase: 1,
  isMobileFiltersOpened: false,
  mode: 'main',
}

const store = createStore<PopupState>(initial)
const closed = new Set<(type: PopupType) => void>()

export function usePopups(): PopupState {
  return useStore(store)
}

export function popupState(): PopupState {
  return store.get()
}

/** Shows a popup, in place of the open one if there is one (POP-03). `openPopup('claim-prize', card)`. */
export function openPopup<Type extends PopupType>(
  type: Type,
  ...data: [PopupData[Type]] extends [undefined] ? [] : [offerData: PopupData[Type]]
): void {
  closePopup()
  const popup = { type, offerData: data[0] }
  const { subject } = store.get()
  if (isComplete(popup))
    store.set({ isVisible: true, popup, subject: bare.has(type) ? subject : subject + 1 })
}

const bare: ReadonlySet<PopupType> = new Set(['auth', 'add-funds', 'withdraw-funds'])

/** A type has data if and only if it needs some; openPopup's parameters ensure that the data fits the type. */
function isComplete(popup: { readonly type: PopupType; readonly offerData: unknown }): popup is OpenPopup {
  return bare.has(popup.type) === (popup.offerData === undefined)
}

/** Closing resets the mode to main and the quantity to 1, and tells subscribers to refresh. */
export function closePopup(): void {
  const { isVisible, popup } = store.get()
  if (!isVisible) return
  store.set({ isVisible: false, popup: initial.popup, quantityPurchase: 1, mode: 'main' })
  for (const listener of closed) listener(popup.type)
}

/** Calls back with the type of each popup that closes; returns a function to stop that. */
export function onPopupClosed(listener: (type: PopupType) => void): () => void {
  closed.add(listener)
  return () => closed.delete(listener)
}

/** A quantity is a whole number of at least 1 (Rules §4). */
export function setQuantityPurchase(quantity: number): void {
  store.set({ quantityPurchase: Number.isFinite(quantity) ? Math.max(1, Math.trunc(quantity)) : 1 })
}

export function setPopupMode(mode: PopupMode): void {
  store.set({ mode })
}

export function closeMobileFilters(): void {
  if (store.get().isMobileFiltersOpened) store.set({ isMobileFiltersOpened: false })
}

export function toggleMobileFilters(): void {
  store.set({ isMobileFiltersOpened: !store.get().isMobileFiltersOpened })
}
