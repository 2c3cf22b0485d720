import type { ReactNode } from 'react'
import { operatorRoles, type OperatorRole } from '@called-shot/shared/operator-roles.ts'
import { operators } from '@called-shot/shared/operator/operators-contract.ts'
import { secondFactor } from '@called-shot/shared/operator/second-factor-contract.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { Badge } from '../ui/badge.tsx'
import { act, why, type Act, type ActField } from './act.ts'
import { actsColumn } from './acts.tsx'
import { link, moment, status, words } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { pageOf } from './pages.ts'
import { Unread } from './reading.tsx'
import { ScreenFrame } from './screen-frame.tsx'
import { textIn, type Values } from './values.ts'

type Operator = Answer<typeof operators.listOperators>['data'][number]

const roleWords: Readonly<Record<OperatorRole, { readonly label: string; readonly covers: string }>> = {
  support: { label: 'Support', covers: 'Reads, refunds packs, suspends players' },
  oracle: { label: 'Oracle', covers: 'Events, feeds and outcomes' },
  treasurer: { label: 'Treasurer', covers: 'Grants, deposits, withdrawals, flagged sales' },
  owner: { label: 'Owner', covers: 'Everything: roles, content, switches, secrets too' },
}

const roleFields = operatorRoles.map((role): ActField => ({
  name: role,
  kind: 'check',
  label: roleWords[role].label,
  hint: roleWords[role].covers,
}))

const chosenIn = (values: Values) => operatorRoles.filter((role) => textIn(values, role) === 'yes')

function change({ email, roles }: Operator): Act {
  return act(operators.setRoles, {
    title: 'Set roles',
    about: `What ${email} may do, from the next call on. Without any role the account is a player’s again.`,
    first: Object.fromEntries(roles.map((role) => [role, 'yes'])),
    fields: [...roleFields, why],
    body: (values) => ({ email, roles: chosenIn(values), reason: textIn(values, 'reason') }),
  })
}

function remove({ id, email }: Operator): Act {
  return act(operators.setRole, {
    title: 'Make a player again',
    about: `${email} loses every role, from the next call on.`,
    fields: [why],
    params: { id: String(id) },
    body: (values) => ({ role: null, reason: textIn(values, 'reason') }),
  })
}

function reset({ email }: Operator): Act {
  return act(secondFactor.resetSecondFactor, {
    title: 'Reset second factor',
    about: `${email} has lost the phone and the recovery codes. They set up a new second factor with their password.`,
    fields: [why],
    body: (values) => ({ email, reason: textIn(values, 'reason') }),
  })
}

const add = act(operators.setRoles, {
  title: 'Make an operator',
  about:
    'They sign up like anybody else and confirm their email address. Then their account becomes an operator’s.',
  fields: [{ name: 'email', label: 'Email', kind: 'line' }, ...roleFields, why],
  body: (values) => ({
    email: textIn(values, 'email'),
    roles: chosenIn(values),
    reason: textIn(values, 'reason'),
  }),
})

/** The operators with their roles; an owner can change the roles of others. */
export function OperatorsScreen(): ReactNode {
  const reading = useCall(operators.listOperators)
  const { data } = reading
  return (
    <ScreenFrame title="Operators" begin={[add]}>
      <Unread query={reading} />
      {data !== undefined && (
        <DataTable
          caption="Operators"
          rows={data.data}
          rowKey={({ id }) => id}
          columns={[
            link<Operator>('Email', ({ id, email }) => ({ to: pageOf('account', id), text: email })),
            words<Operator>('Name', ({ name }) => name),
            {
              title: 'Roles',
              cell: ({ roles, is_configured: isConfigured }) => (
                <>
                  {roles.map((role) => (
                    <Badge key={role} tone={role === 'owner' ? 'flag' : 'plain'}>
                      {role}
                    </Badge>
                  ))}
                  {isConfigured && ' by the settings'}
                </>
              ),
              sortBy: ({ roles }) => roles.join(),
            },
            status<Operator>((row) => row.status),
            words<Operator>('Second factor', (row) => (row.has_second_factor ? 'set up' : 'none')),
            moment<Operator>('Roles since', (row) => row.changed_at),
            words<Operator>('By', (row) => row.changed_by),
            actsColumn<Operator>((row) => [change(row), remove(row), reset(row)]),
          ]}
        />
      )}
    </ScreenFrame>
  )
}
