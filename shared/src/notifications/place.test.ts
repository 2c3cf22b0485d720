import { describe, expect, test } from 'vitest'
import { isClientRoute } from '../client-routes.ts'
import { pushKindOf } from '../push/kinds.ts'
import { noticePath } from './place.ts'

describe('the page that a notice leads to', () => {
  test.each([
    ['offer_made', { OfferId: 7, ListingId: 9 }, '/dashboard?offer=7'],
    ['counter_offer_made', { CounterOfferId: '8' }, '/dashboard?counter_offer=8'],
    ['prediction_resolved', { PredictionId: 12 }, '/profile/prediction-status?evidence=12'],
    ['event_voided', { PredictionId: 12 }, '/profile/prediction-status?evidence=12'],
    ['event_voided', { EventId: 3 }, '/live/3'],
    ['call_reached', { EventId: 3 }, '/live/3'],
    ['event_postponed', { EventId: 3 }, '/live/3'],
    ['pool_closed', { EventId: 3, TriggerId: 4 }, '/mastersevent/3/4'],
    ['tournament_decided', { TournamentId: 5 }, '/pvp-tournaments'],
    ['sold', { ListingId: 9 }, '/profile/transactions'],
    ['withdrawal_moved', {}, '/profile/transactions'],
  ])('%s with %o: %s', (type, payload, path) => {
    expect(noticePath(type, payload)).toBe(path)
  })

  test('a notice without ids, with nonsense ids, or of an unknown type still leads to a page of the game', () => {
    for (const type of [...Object.keys(pushKindOf), 'of_a_newer_program', 'toString'])
      for (const payload of [{}, { OfferId: '//evil.example', EventId: '../x', PredictionId: null }])
        expect(isClientRoute(noticePath(type, payload))).toBe(true)
  })
})
