import type { ReactNode } from 'react'
import { switches } from '@called-shot/shared/operator/switches-contract.ts'
import { switchWords } from '@called-shot/shared/switches.ts'
import type { Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { Badge } from '../ui/badge.tsx'
import { act, type Act } from './act.ts'
import { actsColumn } from './acts.tsx'
import { moment, words } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { Unread } from './reading.tsx'
import { seriesOptions } from './sale-options.ts'
import { ScreenFrame } from './screen-frame.tsx'
import { numberIn, textIn } from './values.ts'

type Switch = Answer<typeof switches.list>['data'][number]

const said = { name: 'reason', label: 'Reason', kind: 'text', hint: 'Players read it.' } as const

const closeSeries = act(switches.close, {
  title: 'Close one series',
  about: 'Packs of this series are not sold; those that are out can be opened and traded.',
  fields: [{ name: 'series', label: 'Series', kind: 'choice', list: seriesOptions }, said],
  body: (values) => ({
    name: 'pack_sales' as const,
    series_id: numberIn(values, 'series'),
    reason: textIn(values, 'reason'),
  }),
})

const nameOf = ({ name, series }: Switch) =>
  series === null ? name.replaceAll('_', ' ') : `${name.replaceAll('_', ' ')}: ${series}`

function actsOf(row: Switch): readonly Act[] {
  const body = (values: Readonly<Record<string, string>>) => ({
    name: row.name,
    ...(row.series_id === null ? {} : { series_id: row.series_id }),
    reason: textIn(values, 'reason'),
  })
  return row.open
    ? [
        act(switches.close, {
          title: 'Close it',
          about: `Within a second players who try are told: ${switchWords[row.name]} Nothing of yours is lost.`,
          fields: [said],
          body,
        }),
      ]
    : [
        act(switches.open, {
          title: 'Open it',
          about: `Opens ${nameOf(row)} again, within a second.`,
          fields: [{ ...said, hint: 'Operators read it, here and in the audit log. Players do not.' }],
          body,
        }),
      ]
}

/** Every switch, and which ones are closed now. */
export function SwitchesScreen(): ReactNode {
  const reading = useCall(switches.list)
  const { data } = reading
  return (
    <ScreenFrame title="Switches" begin={[closeSeries]}>
      <Unread query={reading} />
      {data !== undefined && (
        <DataTable
          caption="Switches"
          rows={data.data}
          rowKey={nameOf}
          columns={[
            words<Switch>('Switch', nameOf),
            {
              title: 'Is',
              cell: (row) => (
                <Badge tone={row.open ? 'true' : 'danger'}>{row.open ? 'open' : 'closed'}</Badge>
              ),
              sortBy: (row) => Number(row.open),
            },
            words<Switch>('Why', ({ reason }) => reason),
            words<Switch>('By', (row) => row.changed_by),
            moment<Switch>('Since', (row) => row.changed_at),
            actsColumn(actsOf),
          ]}
        />
      )}
    </ScreenFrame>
  )
}
