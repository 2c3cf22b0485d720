import { expect, test } from 'vitest'
import { apiBaseFor } from './api-base.ts'
import { pageSettings } from './page-settings.ts'

const settings = pageSettings.parse({
  apiBases: {
    production: { host: 'called-shot.example', url: 'https://api.called-shot.example/' },
    development: { host: 'dev.called-shot.example', url: '/api' },
    staging: 'https://staging.called-shot.example/api',
  },
})

test.each([
  ['called-shot.example', 'https://api.called-shot.example'],
  ['dev.called-shot.example', '/api'],
  ['anywhere.example', 'https://staging.called-shot.example/api'],
  ['localhost:3000', 'https://staging.called-shot.example/api'],
])('a page at %s calls %s', (host, base) => {
  expect(apiBaseFor(host, settings)).toBe(base)
})

test('a single server is called at its own /api, whatever its name', () => {
  expect(apiBaseFor('localhost:3000', pageSettings.parse({}))).toBe('/api')
})
