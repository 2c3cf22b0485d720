import { useState, type FormEvent } from 'react'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { messageOf } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import { actAndShow } from '../popups/act.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './evidence.module.css'

/** A decided outcome can be disputed once, inside its window; an operator then looks at it. */
export function DisputeForm({
  predictionId,
  until,
  onDone,
}: {
  readonly predictionId: number
  /** The end of the window, in words. */
  readonly until: string
  readonly onDone: () => unknown
}) {
  const [reason, setReason] = useState('')
  const [link, setLink] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [key] = useActionKey()

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblem(null)
    try {
      await actAndShow(predictions.disputeOutcome, {
        body: {
          nft_card_prediction_id: predictionId,
          reason: reason.trim(),
          ...(link.trim() === '' ? {} : { link: link.trim() }),
        },
        key,
      })
      onDone()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }

  return (
    <form className={styles.dispute} onSubmit={send}>
      <p>
        Is that wrong? Until {until} you can say so, once. An operator looks at it before anything is final.
      </p>
      <TextField label="What is wrong" required value={reason} maxLength={1000} onChange={setReason} />
      <TextField
        label="A link that shows it (optional)"
        type="url"
        value={link}
        maxLength={500}
        onChange={setLink}
      />
      {problem !== null && <p role="alert">{problem}</p>}
      <Button type="submit" disabled={reason.trim() === ''}>
        Dispute
      </Button>
    </form>
  )
}
