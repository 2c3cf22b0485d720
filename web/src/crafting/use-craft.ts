import { useRef, useState } from 'react'
import { isRefusal, messageOf } from '../api/api-error.ts'
import { newActionKey } from '../api/idempotency.ts'
import type { CardItem } from '../card/card-item.ts'
import { playSound } from '../sound/sound-store.ts'
import type { CraftStep } from './craft-step.ts'

export interface Craft {
  readonly step: CraftStep | null
  /** Crafts once, however often it is pressed; the dialog is then at its first step. */
  readonly start: () => Promise<void>
  readonly close: () => void
}

export interface CraftOptions {
  /** Names what goes in: the same cards keep their Idempotency-Key until they are crafted. */
  readonly subject: string
  readonly send: (key: string) => Promise<CardItem | null>
  readonly failed: (message: string, isCertain: boolean) => CraftStep
}

/** Sends a craft and follows it through the steps of its dialog. */
export function useCraft({ subject, send, failed }: CraftOptions): Craft {
  const [step, setStep] = useState<CraftStep | null>(null)
  const isUnderWay = useRef(false)
  const key = useRef({ subject: '', value: '' })

  async function start() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    if (key.current.subject !== subject) key.current = { subject, value: newActionKey() }
    setStep({ at: 'submit' })
    try {
      const card = await send(key.current.value)
      setStep({ at: 'success', card })
      playSound('stamp')
    } catch (error) {
      setStep(failed(messageOf(error), isRefusal(error)))
    } finally {
      isUnderWay.current = false
    }
  }

  return { step, start, close: () => setStep(null) }
}
