import { feeds } from '@called-shot/shared/feeds/contract.ts'
import type { Answer } from '../api/client.ts'
import { act, reasonOnly, type Act } from './act.ts'
import { count, link, moment, status, whole, words } from './columns.tsx'
import { outcomeActs } from './event-screens.ts'
import { listScreen } from './list-screen.tsx'
import { pageOf } from './pages.ts'
import { numberIn, textIn } from './values.ts'

type Source = Answer<typeof feeds.listSources>['data'][number]
type Poll = Answer<typeof feeds.listPolls>['data'][number]
type Disagreement = Answer<typeof feeds.listDisagreements>['data'][number]

function sourceActs({ id, name, retired_at: retiredAt }: Source): readonly Act[] {
  if (retiredAt !== null) return []
  const params = { id }
  return [
    act(feeds.revealSourceKey, {
      title: 'Show the secret',
      about: `Shows the secret of ${name}. The audit log records who looked; the secret is stored nowhere.`,
      params,
    }),
    act(feeds.rotateSourceKey, {
      title: 'Change its key',
      about: `Gives ${name} a new key.`,
      params,
      first: { old_key_hours: '24' },
      fields: [{ name: 'old_key_hours', label: 'Hours that the old key is still good', kind: 'number' }],
      body: (values) => ({ old_key_hours: numberIn(values, 'old_key_hours') }),
    }),
    act(feeds.retireSource, {
      title: 'Retire',
      isForGood: true,
      about: `Nobody can send as ${name} anymore. Its reports stay.`,
      params,
      ...reasonOnly,
    }),
  ]
}

const create = act(feeds.createSource, {
  title: 'New source',
  about: 'Names a source that may send signed messages.',
  fields: [
    { name: 'name', label: 'Name', kind: 'line' },
    { name: 'moves', label: 'May move, begin and end events', kind: 'choice', options: ['no', 'yes'] },
  ],
  body: (values) => ({ name: textIn(values, 'name'), moves_events: textIn(values, 'moves') === 'yes' }),
})

export const SourcesScreen = listScreen<Source>(feeds.listSources, {
  title: 'Sources',
  empty: 'No source sends by itself',
  rowKey: ({ id }) => id,
  columns: [
    words('Name', ({ name }) => name),
    words('Moves events', (row) => (row.moves_events ? 'yes' : '')),
    moment('Since', ({ created_at }) => created_at),
    moment('Last message', (row) => row.last_message_at),
    words('Keys', ({ keys }) => keys.map(({ id }) => id).join(', ')),
    moment('Retired', (row) => row.retired_at),
  ],
  begin: [create],
  acts: sourceActs,
})

export const PollsScreen = listScreen<Poll>(feeds.listPolls, {
  title: 'Polled feeds',
  empty: 'No feed is polled',
  rowKey: ({ mapping }) => mapping,
  columns: [
    words('Mapping', ({ mapping }) => mapping),
    words('Source', ({ source }) => source),
    moment('Asked', (row) => row.polled_at),
    moment('Answered', (row) => row.succeeded_at),
    count('Failures', ({ failures }) => failures),
    count('Taken', ({ accepted }) => accepted),
    count('Skipped', ({ skipped }) => skipped),
    words('Problem', ({ problem }) => problem),
  ],
})

export const DisagreementsScreen = listScreen<Disagreement>(feeds.listDisagreements, {
  title: 'Disagreements',
  empty: 'All sources agree',
  rowKey: (row) => row.outcome_id,
  columns: [
    link('Event', ({ event, event_id }) => ({ to: pageOf('event', event_id), text: event })),
    words('Person', ({ person }) => person ?? 'the event'),
    words('Trigger', ({ trigger }) => trigger),
    status((row) => row.status),
    words('Reports say', (row) => row.reports_say),
    whole('Reports', ({ reports }) => reports),
  ],
  acts: outcomeActs,
})
