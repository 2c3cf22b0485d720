import { describe, expect, test } from 'vitest'
import { contract } from '../shared/src/contract.ts'
import type { Endpoint } from '../shared/src/endpoint.ts'
import { operator } from '../shared/src/operator/contract.ts'
import { commandOf, commandsOf, inputOf, usage } from './operator-arguments.ts'

const calls: Readonly<Record<string, Endpoint>> = operator
const call = (word: string): Endpoint => {
  const found = commandOf(calls, word)
  if (!found) throw new Error(word)
  return found
}

describe('the operator’s command line', () => {
  test('names every call of the contract', () => {
    for (const word of [
      'grant',
      'list-people',
      'create-event',
      'decide-outcome',
      'suspend-account',
      'books',
      'audit',
    ]) {
      expect(call(word)).toBeTruthy()
    }
    expect(usage(calls)).toContain('refund-pack <id> --reason')
  })

  test('has every operator call once: a name of one word comes with its slice', () => {
    const commands = commandsOf(contract)
    const all = Object.values(contract).flatMap((slice: Readonly<Record<string, Endpoint>>) =>
      Object.values(slice).filter(({ who }) => who === 'operator'),
    )
    expect(new Set(Object.values(commands))).toEqual(new Set(all))
    expect(commandOf(commands, 'switches-close')?.path).toBe('/operator/switches/close')
    expect(commandOf(commands, 'players-close')?.path).toBe('/operator/accounts/{id}/close')
    for (const word of ['close', 'list', 'open', 'read']) expect(commandOf(commands, word)).toBeNull()
  })

  test('reads numbers, lists and null where the contract expects them, and text elsewhere', () => {
    expect(inputOf(call('grant'), ['--email', 'a@b.co', '--funds', '12.5', '--reason', '42']).body).toEqual({
      email: 'a@b.co',
      funds: 12.5,
      reason: '42',
    })
    expect(
      inputOf(call('decide-outcome'), [
        '--json',
        '{"event_id":7,"trigger_id":9,"outcome":"true"}',
        '--person-id',
        'null',
        '--evidence',
        'box score',
      ]).body,
    ).toEqual({ event_id: 7, trigger_id: 9, outcome: 'true', person_id: null, evidence: 'box score' })
  })

  test('names the proposal that an act confirms beside its fields', () => {
    const body = { funds: 5, reason: 'sorry' }
    const words = ['--funds', '5', '--reason', 'sorry', '--confirms', '4712']
    expect(inputOf(call('grant'), words)).toMatchObject({ body, confirms: '4712' })
    expect(inputOf(call('grant'), words.slice(0, 4))).not.toHaveProperty('confirms')
    expect(() => inputOf(call('audit'), ['--confirms', '4712'])).toThrow(
      'This command has no field --confirms.',
    )
    expect(usage(calls)).toContain('[--confirms number]')
  })

  test('puts an id into the path and a search into the query', () => {
    expect(inputOf(call('suspend-account'), ['17', '--reason', 'fraud'])).toEqual({
      params: { id: '17' },
      query: {},
      body: { reason: 'fraud' },
    })
    expect(inputOf(call('list-people'), ['--search', 'mahomes', '--limit', '3']).query).toEqual({
      search: 'mahomes',
      limit: '3',
    })
  })

  test.each([
    ['suspend-account', ['--reason', 'x'], /needs an id/],
    ['grant', ['--funds', 'abc'], /^--funds takes a number, .*, not "abc"\.$/],
    ['grant', ['--json', '{bad'], /^--json takes an object of fields/],
    ['grant', ['--json', '[1]'], /^--json takes an object of fields/],
    ['grant', ['--gold', '5'], /no field --gold/],
    ['grant', ['funds'], /Unexpected word "funds"/],
  ])('refuses what it does not understand: %s %j', (word, words, message) => {
    expect(() => inputOf(call(word), words)).toThrow(message)
  })
})
