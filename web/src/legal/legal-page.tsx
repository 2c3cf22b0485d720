import { useId, type ReactNode } from 'react'
import { useScrollToSection } from '../scroll.ts'
import '../ui/print.css'
import styles from './legal-page.module.css'

export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly text: ReactNode
}

export interface LegalPageProps {
  readonly title: string
  /** "Last updated August 31st, 2025." */
  readonly dated: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}

/** A page to read: numbered sections at a comfortable line length, with their table of contents beside them. */
export function LegalPage({ title, dated, lead, sections }: LegalPageProps) {
  const contentsId = useId()
  useScrollToSection()
  return (
    <div className={styles.page}>
      <title>{`${title} · Called Shot`}</title>
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.dated}>{dated}</p>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.review} role="note">
          <strong>Draft for review.</strong> We wrote this page ourselves in plain English. Legal counsel has
          to review it before the game is played for real money.
        </p>
      </header>
      <nav className={styles.contents} aria-labelledby={contentsId}>
        <h2 id={contentsId}>On this page</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            {section.text}
          </section>
        ))}
      </div>
    </div>
  )
}
