import { useState, type SubmitEvent } from 'react'
import { predictions } from '@called-shot/shared/predictions/contract.ts'
import { useFlow } from '../flow/use-flow.ts'
import { actAndShow } from '../popups/act.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './evidence.module.css'

/** A decided outcome can be disputed once, within its window; an operator then reviews it. */
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
  const { problem, send, isSending, renewKey } = useFlow<null, unknown>(null)

  function dispute(event: SubmitEvent): void {
    event.preventDefault()
    const body = {
      nft_card_prediction_id: predictionId,
      reason: reason.trim(),
      ...(link.trim() === '' ? {} : { link: link.trim() }),
    }
    void send((key) => actAndShow(predictions.disputeOutcome, { body, key }).then(onDone))
  }

  /** With the key of a dispute that may have arrived, another text would be refused for the key alone. */
  const typing = (set: (text: string) => void) => (text: string) => {
    renewKey()
    set(text)
  }

  return (
    <form className={styles.dispute} onSubmit={dispute}>
      <p>
        Is that wrong? Until {until} you can say so, once. An operator looks at it before anything is final.
      </p>
      <TextArea label="What is wrong" required value={reason} maxLength={1000} onChange={typing(setReason)} />
      <TextField
        label="A link that shows it (optional)"
        type="url"
        value={link}
        maxLength={500}
        onChange={typing(setLink)}
      />
      <Problem text={problem} />
      <Button type="submit" disabled={reason.trim() === ''} pending={isSending}>
        Dispute
      </Button>
    </form>
  )
}
