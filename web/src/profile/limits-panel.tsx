import type { ComponentProps, ReactNode } from 'react'
import type { Limits } from '@called-shot/shared/account/contract.ts'
import { Unread } from '../loading/unread.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export interface LimitsReading {
  /** One call reads all of the player's limits. */
  readonly reading: ComponentProps<typeof Unread>['query'] & { readonly data: Limits | undefined }
}

interface LimitsPanelProps extends LimitsReading {
  readonly title: string
  /** What could not be read, if the server sent no sentence. */
  readonly failed: string
  readonly children: (limits: Limits) => ReactNode
}

/** A panel about one of the player's limits, with its own failure and its own way to try again. */
export function LimitsPanel({ title, failed, reading, children }: LimitsPanelProps) {
  return (
    <Panel title={title}>
      <Unread query={reading} failed={failed}>
        <Skeleton lines={4} label={`Loading: ${title}`} />
      </Unread>
      {reading.data && children(reading.data)}
    </Panel>
  )
}
