import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(kept: Readonly<Record<string, string>>, setItem = () => {}): void {
  vi.stubGlobal('localStorage', { ...kept, getItem: (key: string) => kept[key] ?? null, setItem })
}

test('a full storage keeps nothing and fails nothing', () => {
  stubStorage({ sound: 'off' }, () => {
    throw new DOMException('It is full', 'QuotaExceededError')
  })
  browserStorage.set('sound', 'on')
  expect(browserStorage.get('sound')).toBe('off')
})

test('a forbidden storage has nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  browserStorage.set('sound', 'on')
  browserStorage.set('sound', null)
  browserStorage.clear()
  expect(browserStorage.get('sound')).toBeNull()
  expect(browserStorage.getJson('sound')).toBeNull()
  expect(browserStorage.keys()).toEqual([])
})

test('a kept value that another version wrote, and that is no JSON, counts as nothing', () => {
  stubStorage({ list: '[1,2]', cut: '[1,2', empty: '' })
  expect(browserStorage.getJson('list')).toEqual([1, 2])
  for (const key of ['cut', 'empty', 'unknown']) expect(browserStorage.getJson(key)).toBeNull()
})
