import type { CardItem } from '@called-shot/shared/cards/card-item.ts'
import { withCommas } from '@called-shot/shared/money.ts'
import { kindOf } from '../card/card-kind.ts'
import styles from './card-form.module.css'
import { FormChart } from './form-chart.tsx'
import { gameText, percentText } from './form-words.ts'
import { useForm, type Form, type Person } from './use-form.ts'

const withForm = new Set(['identity', 'trigger', 'prediction'])

/** Facts that help to decide about one card, in its detail panel. Draws nothing until they are known. */
export function CardForm({ card }: { card: CardItem }) {
  return withForm.has(kindOf(card)) ? <Known card={card} /> : null
}

function Known({ card }: { card: CardItem }) {
  const { data } = useForm({ cards: [card.id] })
  if (!data?.cards.some(({ id }) => id === card.id)) return null
  switch (kindOf(card)) {
    case 'identity':
      return <NextGames people={data.people} />
    case 'trigger':
      return <Rates rates={data.rates} />
    default:
      return data.forms.map((form) => (
        <section key={form.trigger} className={styles.form}>
          <h3>Form before this game</h3>
          {/* Its chance is in its standing, which follows the game. */}
          <FormChart form={form} look="panel" withChance={false} />
        </section>
      ))
  }
}

/** Each person's next game. */
export function NextGames({ people }: { people: readonly Person[] }) {
  const games = people.flatMap(({ next }) => next)
  if (games.length === 0) return null
  return (
    <section className={styles.form}>
      <h3>Next games</h3>
      <ul className={styles.list}>
        {games.map((game) => (
          <li key={game.event_id}>{gameText(game)}</li>
        ))}
      </ul>
    </section>
  )
}

function Rates({ rates }: { rates: Form['rates'] }) {
  if (rates.length === 0) return null
  return (
    <section className={styles.form}>
      <h3>Came true so far</h3>
      <dl className={styles.rates}>
        {rates.map(({ of, games, hits }) => (
          <div key={of}>
            <dt>{of}</dt>
            <dd>
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: percentText({ games, hits }) }} />
              </span>
              {percentText({ games, hits })} of {withCommas(games)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
