import { ApiError } from '../api/api-error.ts'
import { CardListView } from '../cards/card-list-view.tsx'
import type { CardList } from '../cards/use-card-list.ts'
import { WhenEmpty } from '../inventory/when-empty.tsx'
import { sections } from '../inventory/sections.ts'
import { NothingForSale } from '../marketplace/market-list.tsx'
import { marketSections } from '../marketplace/sections.ts'
import { PartFailed } from '../loading/part-failed.tsx'
import { NotFoundPage } from '../frame/not-found-page.tsx'
import { Card } from '../card/card.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sampleCard } from './sample-cards.ts'
import { Story } from './story.tsx'
import styles from './stories.module.css'

const unreachable = new ApiError({
  status: 0,
  code: 'unreachable',
  message: 'Called Shot cannot be reached. Check your connection and try again.',
})

const list: CardList = {
  state: { search: '', order: null, page: 1, filters: {}, selected: null },
  cards: [],
  total: 0,
  isLoading: false,
  isBare: false,
  isError: false,
  error: null,
  isOutdated: false,
  refetch: () => new Promise((resolve) => setTimeout(resolve, 1500)),
  change: () => {},
}

/** An empty list, for each reason. */
export function ListStories() {
  return (
    <>
      <Story title="Empty lists" note="The specified sentence, and the next thing to do.">
        <div className={styles.columns}>
          {sections.map((section) => (
            <WhenEmpty key={section.path} section={section} packs="sealed" />
          ))}
          {marketSections.map((section) => (
            <NothingForSale key={section.path} section={section} />
          ))}
        </div>
      </Story>
      <Story title="Lists without cards" note="Nothing found, no such page, not read.">
        <div className={styles.columns}>
          <SampleList change={{ state: { ...list.state, search: 'Mahommes' } }} />
          <SampleList change={{ state: { ...list.state, page: 9 }, total: 31 }} />
          <SampleList change={{ isError: true, error: unreachable }} />
          <PartFailed />
        </div>
      </Story>
      <Story title="Lists under way" note="Loading keeps the place; what is outdated is dimmed.">
        <SampleList change={{ isLoading: true }} />
        <SampleList
          change={{ cards: [sampleCard('day', 1), sampleCard('month', 2)], total: 45, isOutdated: true }}
        />
        <Panel title="Sales">
          <Skeleton lines={4} />
        </Panel>
      </Story>
      <Story title="Page not found">
        <NotFoundPage />
      </Story>
    </>
  )
}

function SampleList({ change }: { change: Partial<CardList> }) {
  const [section] = sections
  return (
    <CardListView
      list={{ ...list, ...change }}
      label={section.label}
      empty={section.empty}
      whenEmpty={<WhenEmpty section={section} packs="sealed" />}
      renderCard={(card) => <Card key={card.id} card={card} onOpen={() => {}} />}
    />
  )
}
