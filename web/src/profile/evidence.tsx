import type { AnswerOf } from '@called-shot/shared/endpoint.ts'
import { shownValue } from '@called-shot/shared/events/shown-value.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { ApiError } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import { Unread } from '../loading/unread.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FailedState } from '../ui/list-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DisputeForm } from './dispute-form.tsx'
import styles from './evidence.module.css'
import { statusTones } from '../predictions/status-tones.ts'
import { exactMomentText, momentText } from '../time/moment-text.ts'

type Shown = AnswerOf<typeof predictions.showEvidence>

const verdicts = { true: 'True', false: 'False', void: 'Void' } as const
const rulers = { sources: 'by the reports', operator: 'by an operator', rules: 'by the rules' } as const

/** The evidence of a prediction: the rule, each source's reports with their times, and every ruling so far. */
export function EvidenceDialog({
  predictionId,
  onClose,
}: {
  readonly predictionId: number
  readonly onClose: () => void
}) {
  const reading = useCall(predictions.showEvidence, {
    params: { id: String(predictionId) },
  })
  const { data, error } = reading
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Dialog title="Evidence" size="wide" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      {isMissing ? (
        <FailedState title="There is no such prediction">
          It is somebody else’s, or the address is wrong.
        </FailedState>
      ) : (
        <Unread query={reading} failed="The evidence could not be loaded.">
          <Skeleton lines={8} />
        </Unread>
      )}
      {data && <Everything shown={data} onDisputed={reading.refetch} />}
    </Dialog>
  )
}

function WhyVoid({ shown }: { readonly shown: Shown }) {
  if (shown.void_because === null) return null
  return (
    <p>
      {shown.void_because}
      {!shown.is_claimed && ' All four cards come back.'}
    </p>
  )
}

function Everything({ shown, onDisputed }: { readonly shown: Shown; readonly onDisputed: () => unknown }) {
  const { rule, event } = shown
  return (
    <div className={styles.evidence}>
      <p className={styles.name}>
        {shown.name} <Badge tone={statusTones[shown.status]}>{shown.status}</Badge>
      </p>
      <WhyVoid shown={shown} />
      {shown.waits_for_operator && (
        <p>An operator has to rule on this. Nothing is paid or burned before that.</p>
      )}
      {shown.dispute !== null && <OwnDispute dispute={shown.dispute} />}
      {shown.corrected > 0 && (
        <p>It was decided again after it had been claimed: {formatUsd(shown.corrected)} was paid to you.</p>
      )}
      <section>
        <h3>The rule</h3>
        <p>
          True when {rule.about === event.name ? '' : `${rule.about} `}
          {rule.sentence}.{rule.sources_required > 1 && ` ${rule.sources_required} sources have to agree.`}
        </p>
        <p className={styles.when}>
          {event.name}, {event.actual_started_at === null ? 'starts' : 'began'}{' '}
          {exactMomentText(event.actual_started_at ?? event.starts_at)}
          {event.cancelled && ', will not be finished'}
        </p>
      </section>
      <section>
        <h3>What sources said</h3>
        {shown.reports.length === 0 ? (
          <p>Nothing yet.</p>
        ) : (
          <ul className={styles.list}>
            {shown.reports.map((report) => (
              <li key={`${report.source} ${report.metric} ${report.said_at.getTime()} ${report.value}`}>
                <strong>{report.source}</strong> {words(report.metric)}: {valueOf(report, rule.threshold)}{' '}
                {report.final ? '(final)' : '(so far)'}
                <time className={styles.when} dateTime={report.said_at.toISOString()}>
                  {exactMomentText(report.said_at)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>How it was decided</h3>
        {shown.rulings.length === 0 ? (
          <p>Not decided yet.</p>
        ) : (
          <ol className={styles.list}>
            {shown.rulings.map((ruling) => (
              <li key={ruling.at.getTime()}>
                <strong>{verdicts[ruling.status]}</strong> {rulers[ruling.by]}
                {ruling.why !== null && `. ${ruling.why}`}
                <time className={styles.when} dateTime={ruling.at.toISOString()}>
                  {exactMomentText(ruling.at)}
                </time>
              </li>
            ))}
          </ol>
        )}
        {shown.can_dispute && shown.final_at !== null && (
          <DisputeForm predictionId={shown.id} until={momentText(shown.final_at)} onDone={onDisputed} />
        )}
      </section>
    </div>
  )
}

function OwnDispute({ dispute }: { readonly dispute: NonNullable<Shown['dispute']> }) {
  return (
    <section>
      <h3>Your dispute</h3>
      <p>{dispute.reason}</p>
      {dispute.link !== null && (
        <p>
          <a href={dispute.link} target="_blank" rel="noreferrer nofollow">
            {dispute.link}
          </a>
        </p>
      )}
      <time className={styles.when} dateTime={dispute.at.toISOString()}>
        {momentText(dispute.at)}
      </time>
    </section>
  )
}

function valueOf({ metric, value }: Shown['reports'][number], threshold: number): string {
  if (metric === 'participated') return value === 0 ? 'no' : 'yes'
  return value === null ? 'none' : shownValue(value, threshold)
}

function words(name: string): string {
  return name.replaceAll('_', ' ')
}
