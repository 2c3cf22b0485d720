import type { ReactNode } from 'react'
import text from '../../../docs/fairness.md?raw'
import styles from './fairness.module.css'

const begins = '## The rules, exactly\n'
const ends = '\n## '

/** The rules of the draw with their worked example, from docs/fairness.md: enough to write a checker. */
export function ExactRules() {
  return (
    <section className={styles.section} id="rules" aria-labelledby="rules-title">
      <h2 id="rules-title">The rules, exactly</h2>
      <details className={styles.rules}>
        <summary>Everything you need to write your own checker, with a worked example</summary>
        <div className={styles.ruleText}>{blocksOf(rulesIn(text)).map(block)}</div>
      </details>
    </section>
  )
}

function rulesIn(document: string): string {
  const from = document.indexOf(begins) + begins.length
  return document.slice(from, document.indexOf(ends, from))
}

/** The document's paragraphs, lists and code blocks. An empty line ends any of them except code. */
function blocksOf(markdown: string): string[] {
  return markdown
    .split(/(```json\n[^`]*```)/)
    .flatMap((part) => (part.startsWith('```') ? [part] : part.split('\n\n')))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function block(markdown: string, index: number): ReactNode {
  if (markdown.startsWith('```'))
    return (
      <figure key={index} aria-label="The worked example as JSON">
        <pre>{markdown.replace(/^```json\n|\n```$/g, '')}</pre>
      </figure>
    )
  if (markdown.startsWith('### ')) return <h3 key={index}>{markdown.slice(4)}</h3>
  const [first = '', ...items] = markdown.split(/\n- |^- /)
  return (
    <div key={index}>
      {first !== '' && <p>{wordsOf(first)}</p>}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{wordsOf(item)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Parses `code`, **bold** and *italic* words. */
function wordsOf(text: string): ReactNode[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).map((part, index) => {
    if (part.startsWith('`')) return <code key={index}>{part.slice(1, -1)}</code>
    if (part.startsWith('**')) return <strong key={index}>{part.slice(2, -2)}</strong>
    if (part.startsWith('*')) return <em key={index}>{part.slice(1, -1)}</em>
    return part
  })
}
