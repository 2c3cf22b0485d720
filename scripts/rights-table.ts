import { whyNotAllowed, type Account } from '../shared/src/account/rules.ts'
import { goodStanding } from '../shared/src/account/standing.ts'
import { contract } from '../shared/src/contract.ts'
import type { Endpoint } from '../shared/src/endpoint.ts'
import { scopes, whyKeyNotAllowed, type Scope } from '../shared/src/keys/rules.ts'
import { operatorRoles } from '../shared/src/operator-roles.ts'
import { refusals } from '../shared/src/refusals.ts'

const now = new Date('2026-01-01T00:00:00Z')
const player: Account = {
  ...goodStanding,
  role: 'player',
  operatorRoles: [],
  state: 'CA',
  birthDate: '1990-05-17',
}

/** Every kind of caller that the rule of standing distinguishes. */
const callers: readonly (readonly [name: string, account: Account | null])[] = [
  ['guest', null],
  ['player', player],
  ['suspended', { ...player, suspendedAt: now }],
  ['frozen', { ...player, frozenAt: now }],
  ['on a break', { ...player, breakUntil: new Date('2026-02-01T00:00:00Z') }],
  ['self-excluded', { ...player, selfExcludedUntil: new Date('2026-02-01T00:00:00Z') }],
  ['excluded state', { ...player, state: 'WA' }],
  ...operatorRoles.map((role): [string, Account] => [
    role,
    { ...player, role: 'operator', operatorRoles: [role], state: null, birthDate: null },
  ]),
]

const foreword = `# Who may make which call

Written from the contract by \`npm run write-rights\`; a test keeps it fresh, and another makes every cell's
call over HTTP. "yes" means that the call is heard: what it is about must still be the caller's own (somebody else's
cards answer 403, everything else of others 404), and the rules may refuse it.

The last columns are for programs with an API key (docs/api.md) of a player in good standing, by the one scope that the
key has; a key with several may do what any of them may. A key can do no more than its player: what the columns before
refuse to the player is refused to the key. An expired or revoked key answers 401, a key of a suspended account 403
\`suspended\`, on every call but those that are open to guests.

An expired or forged token is a guest's. Operators do not play: nobody has a stake in what they decide. The columns
\`support\`, \`oracle\`, \`treasurer\` and \`owner\` are operators with that one role (docs/operating.md); one with several may
do what any of them may. With \`TWO_PERSONS=on\` both operators of an act need a role for it.
`

/** Returns the text of docs/rights.md: the rights table of all calls (PERM-*). */
export function rightsTable(): string {
  const slices = Object.entries(contract).map(
    ([slice, endpoints]) => `\n## ${slice}\n\n${table(Object.values(endpoints))}\n`,
  )
  return foreword + slices.join('')
}

function table(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map((endpoint) => [
    spelled(endpoint),
    ...callers.map(([, who]) => cell(endpoint, who)),
    ...scopes.map((scope) => keyCell(endpoint, scope)),
  ])
  const head = ['call', ...callers.map(([name]) => name), ...scopes.map((scope) => `key: ${scope}`)]
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function spelled({ method, alsoMethods = [], path }: Endpoint): string {
  return `\`${[method, ...alsoMethods].join(', ')} ${path}\``
}

function cell(endpoint: Endpoint, account: Account | null): string {
  const refusal = whyNotAllowed(account, endpoint, now)
  return refusal === null ? 'yes' : `${refusals[refusal][0]} ${refusal}`
}

function keyCell(endpoint: Endpoint, scope: Scope): string {
  const refusal = endpoint.who === 'anyone' ? null : whyKeyNotAllowed([scope], endpoint)
  return refusal === null ? 'yes' : `${refusals[refusal][0]} ${refusal}`
}
