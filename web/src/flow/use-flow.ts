import { useRef, useState } from 'react'
import { isRefusal, unknownProblem } from '../api/api-error.ts'
import { useActionKey } from '../api/idempotency.ts'
import { answeredSentence } from '../api/refusal-sentence.ts'
import { playSound, type SoundName } from '../sound/sound-store.ts'

/** Why an act did not succeed. */
export interface Failure {
  /** The server's sentence; empty if it has none for the player, or if no answer came. */
  readonly message: string
  /** True: the server refused, and nothing has moved. False: the outcome is unknown. */
  readonly isCertain: boolean
  readonly error: unknown
}

/** The step of a popup that does one thing: one of its questions, done, or failed. */
type FlowStep<Question, Result> =
  | { readonly at: 'asking'; readonly question: Question }
  | { readonly at: 'done'; readonly result: Result }
  | { readonly at: 'failed'; readonly failure: Failure }

export interface Flow<Question, Result> {
  readonly step: FlowStep<Question, Result>
  readonly ask: (question: Question) => void
  /** Runs the work once, however often it is pressed; the key is the same for every retry until it is renewed. */
  readonly send: (work: (key: string) => Promise<Result>) => Promise<void>
  readonly isSending: boolean
  /** The failure as a sentence, for a form that keeps what was typed. Null while it is being sent. */
  readonly problem: string | null
  /** For a different choice, such as another price or other cards, which is a different action. */
  readonly renewKey: () => void
}

interface FlowOptions<Question, Result> {
  /** Played on success. */
  readonly sound?: SoundName | ((result: Result) => SoundName)
  /** The question to return to after a failure that is not final: a password is needed, or a price has changed. */
  readonly askAgain?: (error: unknown) => Question | null | Promise<Question | null>
}

/**
 * The steps of one thing that a player does in a popup, with one Idempotency-Key per opening. Without an answer the
 * outcome is unknown; a retry with the same key cannot act twice.
 */
export function useFlow<Question, Result>(
  first: Question,
  { sound, askAgain }: FlowOptions<Question, Result> = {},
): Flow<Question, Result> {
  const [step, setStep] = useState<FlowStep<Question, Result>>({ at: 'asking', question: first })
  const [isSending, setSending] = useState(false)
  const underway = useRef(false)
  const [key, renewKey] = useActionKey()

  async function send(work: (key: string) => Promise<Result>): Promise<void> {
    if (underway.current) return
    underway.current = true
    setSending(true)
    try {
      const result = await work(key)
      if (sound !== undefined) playSound(typeof sound === 'function' ? sound(result) : sound)
      setStep({ at: 'done', result })
    } catch (error) {
      const question = (await askAgain?.(error)) ?? null
      setStep(question === null ? { at: 'failed', failure: failureOf(error) } : { at: 'asking', question })
    } finally {
      underway.current = false
      setSending(false)
    }
  }

  const problem = step.at === 'failed' && !isSending ? step.failure.message || unknownProblem : null
  return { step, ask: (question) => setStep({ at: 'asking', question }), send, isSending, problem, renewKey }
}

export function failureOf(error: unknown): Failure {
  return { message: answeredSentence(error), isCertain: isRefusal(error), error }
}
