import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icons.tsx'
import type { EventWindowRow } from '@called-shot/shared/fairness/proof.ts'
import { withCommas } from '@called-shot/shared/money.ts'
import quiet from '../ui/quiet.module.css'
import { CandidateLists } from './candidate-lists.tsx'
import { cardWords } from './card-words.ts'
import { DrawTable } from './draw-table.tsx'
import rarity from '../ui/rarity-ink.module.css'
import styles from './fairness.module.css'
import { utcDay, utcText } from './utc-text.ts'
import type { Check, Proof, Verdict } from './verify-pack.ts'

interface StoryProps {
  readonly proof: Proof
  readonly verdict: Verdict
}

/** The verdict first, then the five steps from the seal to the cards. */
export function DrawStory({ proof, verdict }: StoryProps) {
  return (
    <>
      <VerdictBanner verdict={verdict} proof={proof} />
      <ol className={styles.steps}>
        <Sealed proof={proof} verdict={verdict} />
        <OwnSeed proof={proof} />
        <DrawnFrom proof={proof} verdict={verdict} />
        <TheDraw proof={proof} verdict={verdict} />
        <DrawnCards proof={proof} verdict={verdict} />
      </ol>
    </>
  )
}

function Sealed({ proof, verdict: { draws } }: StoryProps) {
  return (
    <Step number={1} title="Sealed before anybody could know">
      <p>
        When the pack was made, {utcText(proof.committed_at)}, its secret seed and the series&rsquo; terms
        were hashed together. That fingerprint is the seal. It was public from then on, in{' '}
        <Link to={`${paths.fairness}?day=${utcDay(proof.committed_at)}#seals`}>the list of that day</Link>.
      </p>
      {proof.reseals.map(({ at, reason, seed_hash_before: before, seed_hash: after }) => (
        <p key={before}>
          Its seal was replaced {utcText(at)}. {reason} Seeds that were public before then are worth nothing.
          Then the seal was <span className={styles.mono}>{before}</span>, and after that{' '}
          <span className={styles.mono}>{after}</span>: see{' '}
          <Link to={`${paths.fairness}?day=${utcDay(at)}#reseals`}>the seals replaced that day</Link>.
        </p>
      ))}
      <Facts
        facts={[
          ['Seal', proof.seed_hash],
          ['Server seed, secret until opening', proof.server_seed],
          [
            `Fingerprint of the terms (${draws.terms.series}, version ${draws.terms.version})`,
            proof.series_hash,
          ],
        ]}
      />
    </Step>
  )
}

function OwnSeed({ proof }: Pick<StoryProps, 'proof'>) {
  return (
    <Step number={2} title="The opener’s own seed">
      <p>
        {proof.client_seed === '0'
          ? 'The program that opened this pack added none, so it is 0. The proof then shows that nothing was exchanged after the seal was made; it does not show that the house could not choose the server seed.'
          : 'Added by the player who opened it, after the seal was made: the house could not know it.'}
      </p>
      <Facts facts={[['Client seed', proof.client_seed]]} />
    </Step>
  )
}

function DrawnFrom({ proof, verdict: { draws } }: StoryProps) {
  return (
    <Step number={3} title="What it was drawn from">
      <p>
        {draws.sealed
          ? 'The people and triggers below were sealed with the pack, in this order.'
          : `The lists below, in this order, as they were when it was opened, ${utcText(proof.opened_at)}.`}
        {draws.lists.event_window &&
          ` The events are all of the collection that were open then and started ${stretchWords(draws.lists.event_window)} later.`}
      </p>
      <CandidateLists lists={draws.lists} names={proof.names} />
    </Step>
  )
}

function TheDraw({ proof, verdict }: StoryProps) {
  return (
    <Step number={4} title="The draw, card by card">
      <p>
        Word <var>n</var> is the start of HMAC-SHA-256(server seed,{' '}
        <code>
          {proof.client_seed}:{proof.pack_id}:<var>n</var>
        </code>
        ), read as a number. A card&rsquo;s first word falls on the scale of the odds and gives its rarity;
        the next ones say what it is.
      </p>
      <DrawTable verdict={verdict} names={proof.names} />
    </Step>
  )
}

function DrawnCards({ proof, verdict: { checks, steps } }: StoryProps) {
  return (
    <Step number={5} title="The cards">
      <p>
        {steps.length === 0
          ? 'Nothing can be drawn from this proof.'
          : `What this browser drew again${checks.at(-1)?.holds ? ', the same as were in the pack' : ''}.`}
      </p>
      <ul className={styles.cards} aria-label="Cards drawn again">
        {steps.map(({ drawn }, index) => (
          <li key={index} className={rarity.ink} data-rarity={drawn[1]}>
            {cardWords(drawn, proof.names)}
          </li>
        ))}
      </ul>
    </Step>
  )
}

/** "5 minutes to 2 hours" */
function stretchWords({ from_seconds: from, to_seconds: to }: EventWindowRow): string {
  return `${timeWords(from)} to ${timeWords(to)}`
}

function timeWords(seconds: number): string {
  const [size, unit] = seconds < 120 ? [1, 'second'] : seconds < 7200 ? [60, 'minute'] : [3600, 'hour']
  const count = Math.round((seconds / size) * 10) / 10
  return `${withCommas(count)} ${unit}${count === 1 ? '' : 's'}`
}

function VerdictBanner({ proof, verdict }: { readonly proof: Proof; readonly verdict: Verdict }) {
  const { checks, holds } = verdict
  return (
    <section className={styles.verdict} data-holds={holds} aria-label="Verdict">
      <div role={holds ? 'status' : 'alert'}>
        <h2>
          <Icon name={holds ? 'check' : 'warning'} size={32} />
          {holds ? 'Fair: checked in your browser' : 'This does not add up'}
        </h2>
      </div>
      <p>
        {holds
          ? fairWords(verdict.steps.length)
          : 'What differs is marked below. Please report this pack, with its number and this page.'}
      </p>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <CheckLine key={check.claim} check={check} />
        ))}
      </ul>
      <p className={quiet.small}>
        You don’t have to trust this page: <code>npm run verify-draw -- {proof.pack_id}</code> does the same
        without it.
      </p>
    </section>
  )
}

function fairWords(cards: number): string {
  const [these, them] = cards === 1 ? ['this card', 'it'] : [`these ${cards} cards`, 'them']
  return `Nobody chose ${these}. Your browser drew ${them} again from the two seeds, and nothing differs.`
}

function CheckLine({ check: { claim, holds, published, found } }: { readonly check: Check }) {
  return (
    <li data-holds={holds}>
      <Icon name={holds ? 'check' : 'close'} />
      <div>
        <strong>
          {claim}
          {!holds && ': no'}
        </strong>
        {holds ? (
          <span className={styles.mono}>{found}</span>
        ) : (
          <dl className={styles.difference}>
            <dt>Published</dt>
            <dd>{published}</dd>
            <dt>Found here</dt>
            <dd>{found}</dd>
          </dl>
        )}
      </div>
    </li>
  )
}

function Step({
  number,
  title,
  children,
}: {
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <li className={styles.step}>
      <span className={styles.stepNumber} aria-hidden="true">
        {number}
      </span>
      <div className={styles.stepBody}>
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  )
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
