import { operator } from '@called-shot/shared/operator/contract.ts'
import type { Answer } from '../api/client.ts'
import { act } from './act.ts'
import { moment, serial, words } from './columns.tsx'
import { listScreen } from './list-screen.tsx'
import { textIn } from './values.ts'

type Person = Answer<typeof operator.listPeople>['data'][number]
type Trigger = Answer<typeof operator.listTriggers>['data'][number]

export const PeopleScreen = listScreen<Person>(operator.listPeople, {
  title: 'People',
  empty: 'No one by that name',
  rowKey: ({ id }) => id,
  searches: 'name or id',
  columns: [
    words('Name', ({ name }) => name),
    words('Id', ({ id }) => id),
    words('Category', ({ category }) => category),
    words('Born', (row) => row.birth_date),
    words('Team', ({ team }) => team),
  ],
})

const publish = act(operator.publishContent, {
  title: 'Publish content',
  about:
    'Publishes a folder below CONTENT_DIR: its files replace those of the same name. Anything that breaks a rule is listed and stays unpublished.',
  fields: [
    { name: 'directory', label: 'Folder', kind: 'line', hint: '2026/week-12, or . for CONTENT_DIR itself' },
  ],
  body: (values) => ({ directory: textIn(values, 'directory') }),
})

export const TriggersScreen = listScreen<Trigger>(operator.listTriggers, {
  title: 'Triggers',
  empty: 'No trigger matches',
  rowKey: ({ id }) => id,
  searches: 'name or metric',
  columns: [
    serial('Id', ({ id }) => id),
    words('Name', ({ name }) => name),
    words('Condition', ({ metric, comparator, threshold }) => `${metric} ${comparator} ${threshold}`),
    words('For', ({ subject, categories }) => (subject === 'event' ? 'the event' : categories.join(', '))),
    words('State', ({ state }) => state),
    words('Why', ({ reasons }) => reasons.join('; ')),
    moment('Published', (row) => row.published_at),
  ],
  begin: [publish],
})
