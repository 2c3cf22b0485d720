import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { OperatorRole } from '../operator-roles.ts'
import {
  factsOf,
  goodStanding,
  permissions,
  standingFacts,
  standingRules,
  statusOf,
  whyCannotSuspend,
  whyForbidden,
  type StandingFact,
  type StandingOf,
  type StandingRule,
} from './standing.ts'

const now = new Date('2026-03-01T12:00:00Z')
const tomorrow = new Date('2026-03-02T12:00:00Z')
const yesterday = new Date('2026-02-28T12:00:00Z')
const holding: Readonly<Record<StandingFact, Partial<StandingOf>>> = {
  closed: { closedAt: yesterday },
  suspended: { suspendedAt: yesterday },
  frozen: { frozenAt: yesterday },
  excluded: { selfExcludedUntil: tomorrow },
  on_a_break: { breakUntil: tomorrow },
}
const subsets = Array.from({ length: 2 ** standingFacts.length }, (_, bits) =>
  standingFacts.filter((_fact, at) => (bits >> at) % 2 === 1),
)
const withFacts = (facts: readonly StandingFact[]): StandingOf =>
  facts.reduce((account, fact) => ({ ...account, ...holding[fact] }), goodStanding)

test('the table names every fact once', () => {
  expect(Object.keys(standingRules).toSorted()).toEqual([...standingFacts].toSorted())
})

describe.each(subsets.map((facts) => [facts.join(', ') || 'no fact', facts] as const))(
  'an account with %s',
  (_, facts) => {
    test('is read as having exactly these facts', () => {
      expect(factsOf(withFacts(facts), now)).toEqual(facts)
    })

    test.each(permissions)('may %s exactly where none of its facts forbids it', (permission) => {
      const forbidding = facts.filter((fact) => {
        const rule: StandingRule = standingRules[fact]
        return rule.forbids.includes(permission)
      })
      expect(whyForbidden(withFacts(facts), [permission], now)).toBe(
        forbidding[0] === undefined ? null : standingRules[forbidding[0]].refusal,
      )
    })
  },
)

// Written a second time, apart from the table: the sentence a player reads says what these facts forbid.
test.each([
  ['closed', permissions.join(' ')],
  ['suspended', 'operate claim redeem withdraw buy trade craft'],
  ['frozen', 'withdraw buy trade craft'],
  ['excluded', 'buy trade craft'],
  ['on_a_break', 'buy trade craft'],
] as const)('%s forbids: %s', (fact, forbidden) => {
  const account = withFacts([fact])
  expect(permissions.filter((each) => whyForbidden(account, [each], now) !== null).join(' ')).toBe(forbidden)
})

test('only a closed account has no way back', () => {
  expect(standingFacts.filter((fact) => standingRules[fact].liftedBy.length === 0)).toEqual(['closed'])
})

test('a break and an exclusion that are over forbid nothing', () => {
  expect(factsOf({ ...goodStanding, breakUntil: yesterday, selfExcludedUntil: yesterday }, now)).toEqual([])
})

test('a list shows an account’s gravest fact that does not end by itself', () => {
  expect(statusOf(withFacts(standingFacts))).toBe('closed')
  expect(statusOf(withFacts(['frozen', 'suspended']))).toBe('suspended')
  expect(statusOf(withFacts(['frozen', 'on_a_break']))).toBe('frozen')
  expect(statusOf(withFacts(['excluded', 'on_a_break']))).toBe('active')
})

test('an operator can suspend anybody but themselves; other operators only as an owner', () => {
  const as = (id: number, ...operatorRoles: OperatorRole[]) => ({ id, operatorRoles })
  const cases: [operator: ReturnType<typeof as>, account: ReturnType<typeof as>, code: string | null][] = [
    [as(5, 'support'), as(6), null],
    [as(5, 'owner'), as(5, 'owner'), 'not_allowed'],
    [as(5, 'owner'), as(6, 'owner'), null],
    [as(5, 'support'), as(6, 'support'), 'role_missing'],
  ]
  for (const [by, of, code] of cases) expect(whyCannotSuspend(by, of)?.code ?? null).toBe(code)
})

test('docs/operating.md tells operators the same table', () => {
  const document = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const words = (names: readonly string[]) => names.join(', ').replaceAll('_', ' ') || 'nobody'
  for (const fact of standingFacts) {
    const { setBy, liftedBy, forbids } = standingRules[fact]
    expect(document).toContain(
      `\n| ${[words([fact]), words([setBy]), words(liftedBy), words(forbids)].join(' | ')} |\n`,
    )
  }
})
