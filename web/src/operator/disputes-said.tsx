import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { detailWords } from './detail-words.ts'
import styles from './disputes-said.module.css'
import { seeing } from './pages.ts'
import { ruledOn } from './ruled-on.ts'
import { utcMomentText } from './values.ts'

const said = z.object({
  ruled_on: z.unknown(),
  disputes: z.array(
    z.object({
      account_id: z.number(),
      reason: z.string(),
      link: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
})

/** What each player wrote about an outcome, and what it was decided on. */
export function disputesSaid(evidence: unknown): ReactNode {
  const read = said.safeParse(evidence)
  if (!read.success) return <code>{detailWords(evidence)}</code>
  const { sentence, reports } = ruledOn(read.data.ruled_on)
  return (
    <ul className={styles.said}>
      {read.data.disputes.map(({ account_id: account, reason, link, created_at: at }) => (
        <li key={account}>
          <Link {...linkTo(account)} /> <span className="mono">{utcMomentText(new Date(at))} UTC</span>
          <p>{reason}</p>
          {link !== null && <p className={styles.source}>{link}</p>}
        </li>
      ))}
      <li>
        <p>{sentence}</p>
        {reports.length > 0 && (
          <ul>
            {reports.map((report) => (
              <li key={report}>{report}</li>
            ))}
          </ul>
        )}
      </li>
    </ul>
  )
}

function linkTo(account: number) {
  const { to, text } = seeing('account', account)
  return { to, children: text }
}
