import { afterEach, expect, test } from 'vitest'
import { plainCard } from '../../test/plain-card.ts'
import {
  closePopup,
  onPopupClosed,
  openPopup,
  popupState,
  setPopupMode,
  setQuantityPurchase,
  toggleMobileFilters,
  type PopupType,
} from './popup-store.ts'

const card = plainCard('Date', { id: 7, name: 'May' })

afterEach(closePopup)

test('initially no popup is open, the type is auth, and the quantity is 1', () => {
  expect(popupState()).toMatchObject({
    isVisible: false,
    popup: { type: 'auth', offerData: undefined },
    quantityPurchase: 1,
    isMobileFiltersOpened: false,
    mode: 'main',
  })
})

test('a popup opens with its type and its data, and closes again', () => {
  openPopup('sell', card)
  expect(popupState()).toMatchObject({ isVisible: true, popup: { type: 'sell', offerData: card } })
  closePopup()
  expect(popupState()).toMatchObject({ isVisible: false, popup: { type: 'auth' } })
})

test('one popup is visible at a time: opening a second one closes the first, with its effects', () => {
  const closed: PopupType[] = []
  const end = onPopupClosed((type) => closed.push(type))
  openPopup('sell', card)
  openPopup('add-funds')
  expect(popupState().popup.type).toBe('add-funds')
  expect(closed).toEqual(['sell'])
  end()
})

test('closing sets the mode back to main and the quantity to 1', () => {
  openPopup('purchase', {})
  setPopupMode('confirm')
  setQuantityPurchase(4)
  expect(popupState()).toMatchObject({ mode: 'confirm', quantityPurchase: 4 })
  closePopup()
  expect(popupState()).toMatchObject({ mode: 'main', quantityPurchase: 1 })
})

test.each([
  [0, 1],
  [-3, 1],
  [2.7, 2],
  [Number.NaN, 1],
])('a quantity of %s is %s', (asked, quantity) => {
  setQuantityPurchase(asked)
  expect(popupState().quantityPurchase).toBe(quantity)
})

test('a phone’s filters open separately from the popups', () => {
  toggleMobileFilters()
  expect(popupState()).toMatchObject({ isMobileFiltersOpened: true, isVisible: false })
  toggleMobileFilters()
  expect(popupState().isMobileFiltersOpened).toBe(false)
})
