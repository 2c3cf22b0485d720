import { expect, test } from 'vitest'
import { isUnitedStatesNumber } from './phone-numbers.ts'

test.each([
  ['+14155550100', true, 'California'],
  ['+12125550100', true, 'New York'],
  ['+19075550100', true, 'Alaska'],
  ['+18085550100', true, 'Hawaii'],
  ['+15205550100', true, 'Arizona, next to the codes of personal numbers'],
  ['+15551234567', true, 'the usual example'],
  ['+14165550100', false, 'Toronto'],
  ['+18765550100', false, 'Jamaica'],
  ['+17875550100', false, 'Puerto Rico'],
  ['+16715550100', false, 'Guam'],
  ['+18005550100', false, 'toll-free'],
  ['+19005550100', false, 'premium'],
  ['+15005550100', false, 'personal numbers'],
  ['+19115550100', false, 'a service code'],
  ['+11235550100', false, 'no area code'],
  ['+1415555010', false, 'a digit too few'],
  ['+141555501000', false, 'a digit too many'],
  ['+881612345678', false, 'a satellite phone'],
  ['+447911123456', false, 'the United Kingdom'],
  ['14155550100', false, 'without the plus sign'],
])('%s may get a text: %s, %s', (number, may) => {
  expect(isUnitedStatesNumber(number)).toBe(may)
})

test('every state has area codes that may get a text', () => {
  const one =
    '205 907 520 501 415 303 203 302 202 305 404 808 208 312 317 515 316 502 504 207 301 617 313 612 601 314 406 402 702 603 201 505 212 919 701 216 405 503 215 401 803 605 615 713 801 802 703 206 304 414 307'
  const refused = one.split(' ').filter((area) => !isUnitedStatesNumber(`+1${area}5550100`))
  expect(refused).toEqual([])
})
