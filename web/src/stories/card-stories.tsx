import { Fragment, useState } from 'react'
import { cents } from '@called-shot/shared/money.ts'
import { Card } from '../card/card.tsx'
import { CardGrid } from '../card/card-grid.tsx'
import type { CardItem } from '../card/card-item.ts'
import { cardKinds, type RarityLevel } from '../card/card-kind.ts'
import { TurningCard } from '../card/turning-card.tsx'
import { Button } from '../ui/button.tsx'
import { sampleCard, sampleCards } from './sample-cards.ts'
import { Story } from './story.tsx'
import styles from './stories.module.css'

export function CardStories() {
  return (
    <>
      <Story title="Cards" note="A kind in four rarities: Standard, Rare, Epic, Legendary.">
        <div className={styles.matrix}>
          {sampleCards.map(({ card }) => (
            <Card key={card.id} card={card} onOpen={() => {}} />
          ))}
        </div>
      </Story>
      <Story title="Backs" note="One to a kind. A hidden card gives nothing else away.">
        <CardGrid>
          {cardKinds.map((kind, index) => (
            <Card
              key={kind}
              card={sampleCard(kind, 2)}
              hidden={{ position: index + 1, total: cardKinds.length }}
              onOpen={() => {}}
            />
          ))}
        </CardGrid>
      </Story>
      <Reveal />
      <Story title="Detail" note="Vectors instead of pixels; a press turns the card over.">
        <div className={styles.large}>
          <TurningCard card={sampleCard('identity', 4)} />
          <TurningCard card={sampleCard('event', 1)} />
          <TurningCard card={sampleCard('prize', 3)} />
          <TurningCard card={sampleCard('prediction', 2)} startsTurned />
        </div>
      </Story>
      <Story title="Slots and selectors" note="Small cards keep the big type and say the rest in their name.">
        <div className={styles.small}>
          {cardKinds.map((kind, index) => (
            <Card
              key={kind}
              card={sampleCard(kind, index % 2 === 0 ? 2 : 4)}
              size="small"
              onOpen={() => {}}
            />
          ))}
        </div>
      </Story>
      <States />
      <Story title="Kinds in states" note="For sale, selected, dimmed, disabled.">
        <div className={styles.matrix}>
          {cardKinds.map((kind, index) => {
            const card = sampleCard(kind, rarityAt(index))
            return (
              <Fragment key={kind}>
                <Card card={{ ...card, ...listed }} onOpen={() => {}} />
                <Card card={card} selected onOpen={() => {}} />
                <Card card={card} dimmed onOpen={() => {}} />
                <Card card={card} disabled />
              </Fragment>
            )
          })}
        </div>
      </Story>
    </>
  )
}

/** Cycles through the rarities, so that each one is shown. */
function rarityAt(index: number): RarityLevel {
  return revealed[index % revealed.length] ?? 1
}

const revealed = [1, 2, 3, 4] as const

/** The four cards of a pack, turned one by one. */
function Reveal() {
  const [shown, setShown] = useState(0)
  const [round, setRound] = useState(1)
  const kinds = ['month', 'event', 'prize', 'identity'] as const
  return (
    <Story title="Reveal">
      <div className={styles.row}>
        <Button disabled={shown >= kinds.length} onClick={() => setShown(shown + 1)}>
          Turn the next
        </Button>
        <Button
          tone="ghost"
          onClick={() => {
            setShown(0)
            setRound(round + 1)
          }}
        >
          Again
        </Button>
      </div>
      <CardGrid key={round}>
        {kinds.map((kind, index) => (
          <Card
            key={kind}
            card={sampleCard(kind, revealed[index] ?? 1)}
            hidden={index < shown ? undefined : { position: index + 1, total: kinds.length }}
            onOpen={() => setShown(index + 1)}
          />
        ))}
      </CardGrid>
    </Story>
  )
}

const listed: Partial<CardItem> = { tag: 'For Sale', cost: cents(1800), is_listed: true }

function States() {
  const [chosen, setChosen] = useState(true)
  const card = sampleCard('identity', 2)
  return (
    <Story title="States" note="Selected, dimmed, disabled; the tags.">
      <CardGrid>
        <Card card={card} selected={chosen} onOpen={() => setChosen(!chosen)} />
        <Card card={sampleCard('month', 3)} dimmed onOpen={() => {}} />
        <Card card={sampleCard('trigger', 1)} disabled />
        <Card card={{ ...sampleCard('event', 2), is_valid_event: false }} onOpen={() => {}} />
        <Card card={{ ...sampleCard('identity', 4), ...listed, cost: cents(125_000) }} onOpen={() => {}} />
        <Card card={{ ...sampleCard('pack', 1), ...listed, cost: cents(250) }} onOpen={() => {}} />
        <Card card={{ ...sampleCard('prize', 4), tag: 'Redeemable' }} onOpen={() => {}} />
        <Card card={{ ...sampleCard('prediction', 1), tag: 'Resolved True' }} onOpen={() => {}} />
        <Card
          card={{
            ...sampleCard('identity', 1),
            name: 'Mary Elizabeth Mastrantonio',
            face: { person: 'Mary Elizabeth Mastrantonio', category: 'Actor', birth_date: '1958-11-17' },
          }}
          onOpen={() => {}}
        />
        <Card
          card={{
            ...sampleCard('identity', 2),
            name: 'Aumua Amata Coleman Radewagen',
            face: {
              person: 'Aumua Amata Coleman Radewagen',
              category: 'Politician',
              birth_date: '1947-12-29',
              team: 'AS',
            },
          }}
          onOpen={() => {}}
        />
        <Card
          card={{
            ...sampleCard('trigger', 2),
            face: {
              metric: 'opening_weekend_gross',
              sentence: 'The weekend’s top film takes at least 60 million dollars in the United States',
              comparator: '>=',
              threshold: '60000000',
            },
          }}
          onOpen={() => {}}
        />
        <Card
          card={{ ...sampleCard('year', 1), face: {}, properties: [{ title: 'Type', text: 'Year' }] }}
          onOpen={() => {}}
        />
      </CardGrid>
    </Story>
  )
}
