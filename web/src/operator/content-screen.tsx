import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { content, type ContentFile } from '@called-shot/shared/operator/content-contract.ts'
import { asSentence } from '@called-shot/shared/sentence.ts'
import { nothing } from '@called-shot/shared/topics.ts'
import { ApiError } from '../api/api-error.ts'
import { call, type Answer } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { refresh } from '../api/refresh.ts'
import { useAttempt } from '../flow/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { act, why, type Act } from './act.ts'
import { ActDialog } from './act-dialog.tsx'
import { drafted, type Draft, type Published } from './content-draft.ts'
import { ContentEditor } from './content-editor.tsx'
import { ContentHistory } from './content-history.tsx'
import { ContentPreview } from './content-preview.tsx'
import styles from './list-screen.module.css'
import { useProposedContent, type ProposedContent } from './proposed-content.ts'
import { Reading, Unread } from './reading.tsx'
import { useRoom, useWhyNot } from './room-context.ts'
import { utcMomentText, textIn } from './values.ts'

/**
 * The screen to edit, check and publish our content files, with every published version. With `?proposal=…` it starts
 * from the change that another owner proposed.
 */
export function ContentScreen(): ReactNode {
  const reading = useCall(content.read)
  const { data } = reading
  const [params] = useSearchParams()
  const number = params.get('proposal')
  const proposed = useProposedContent(number)
  return (
    <section className={styles.screen}>
      <title>Content files · Operator · Called Shot</title>
      <Unread query={reading} />
      {data !== undefined && proposed === 'reading' && <Reading />}
      {proposed === 'gone' && (
        <output>That proposal is gone: it was published, or it expired after a day.</output>
      )}
      {data !== undefined && proposed !== 'reading' && (
        <Editing key={number} published={data} proposed={typeof proposed === 'string' ? null : proposed} />
      )}
    </section>
  )
}

type Preview = Answer<typeof content.preview>

interface EditingProps {
  readonly published: Published
  /** What another owner proposed; this owner may publish exactly that. */
  readonly proposed: ProposedContent | null
}

function Editing({ published, proposed }: EditingProps) {
  const [second, setSecond] = useState(proposed)
  const [draft, setDraft] = useState(() =>
    proposed === null ? null : drafted(published, proposed.edit.files),
  )
  const [checked, setChecked] = useState<{ readonly draft: Draft; readonly preview: Preview } | null>(null)
  const { problem, attempt, setProblem } = useAttempt('It could not be checked. Try again.')
  const [open, setOpen] = useState<Act | null>(null)
  const whyNot = useWhyNot()
  const { email } = useRoom()

  function change(base: Published, files: Partial<Record<ContentFile, string>>) {
    setDraft(drafted(base, files))
    setSecond(null)
    setProblem(null)
  }

  function check(asked: Draft) {
    return attempt(async () => {
      const preview = await previewOf(asked)
      setChecked(preview && { draft: asked, preview })
    })
  }

  // The answer about a draft that was edited meanwhile says nothing about this one.
  const preview = checked !== null && checked.draft === draft ? checked.preview : null
  const base = draft?.base ?? published
  const outdated = whyOutdated(second?.edit.base ?? base.version.hash, published)
  const isOwn = second?.by === email
  const noChange = draft === null ? 'Nothing has changed' : null
  return (
    <>
      <header className={styles.header}>
        <h1>Content files</h1>
        <Button size="small" disabledReason={noChange} onClick={() => change(published, {})}>
          Discard the change
        </Button>
        <Button
          size="small"
          disabledReason={whyNot(content.preview) ?? noChange ?? outdated}
          onClick={() => draft && check(draft)}
        >
          Check the change
        </Button>
        <Button
          size="small"
          tone="primary"
          disabledReason={
            whyNot(content.publishEdit) ?? noChange ?? outdated ?? whyNotPublished(preview, { isOwn })
          }
          onClick={() => draft && setOpen(publishing(draft, second, () => change(published, {})))}
        >
          Publish
        </Button>
      </header>
      <p>{sentenceOf(published)}</p>
      <Problem text={outdated} />
      {second !== null && <p>{proposedSentence(second, { isOwn, isOutdated: outdated !== null })}</p>}
      <Problem text={problem} />
      <ContentEditor base={base} draft={draft} onChange={(files) => change(base, files)} />
      {draft !== null && <ContentPreview draft={draft} preview={preview} />}
      <ContentHistory published={published} onReturn={(files) => change(published, files)} />
      {open !== null && <ActDialog act={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function sentenceOf({ version }: Published): string {
  const by = version.published_by === null ? '' : ` by ${version.published_by}`
  return `Version ${version.number} has been on sale since ${utcMomentText(version.published_at)} UTC${by}: ${asSentence(version.reason)} Facts, such as people and results, are files of the server (docs/operating.md).`
}

function proposedSentence(
  { edit }: ProposedContent,
  { isOwn, isOutdated }: { readonly isOwn: boolean; readonly isOutdated: boolean },
): string {
  const proposed = `${isOwn ? 'You' : 'Another owner'} proposed this change: ${asSentence(edit.reason)}`
  if (isOutdated) return proposed
  return `${proposed} ${isOwn ? 'Another owner has to publish it.' : 'Check it, then publish it.'}`
}

function whyOutdated(base: string, { version: { number, hash } }: Published): string | null {
  if (base === hash) return null
  return `Version ${number} was published after this change was begun. Discard it and begin from the newest.`
}

/** What a draft would change and break; null if others have published meanwhile. */
async function previewOf({ base, files }: Draft): Promise<Preview | null> {
  try {
    return await call(content.preview, { body: { base: base.version.hash, files } })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'changed')) throw error
    // With their version on the page, it says so itself.
    await refresh(content.read.reads ?? nothing)
    return null
  }
}

function whyNotPublished(preview: Preview | null, { isOwn }: { readonly isOwn: boolean }): string | null {
  if (isOwn) return 'You proposed this: another owner has to publish it.'
  if (preview === null) return 'Check the change first'
  const [first] = preview.breaks
  return first === undefined ? null : `It breaks a rule: ${first.subject} ${first.message}`
}

/** Publishes the draft. A second owner makes the same call as the first, with the same reason. */
function publishing({ base, files }: Draft, second: ProposedContent | null, onPublished: () => void): Act {
  const made = act(content.publishEdit, {
    title: 'Publish',
    about: `Publishes ${Object.keys(files).join(', ')}. Packs are on sale with the new terms at once; packs already bought keep theirs.`,
    fields: second === null ? [why] : [],
    confirms: second?.subject,
    body: (values) => second?.edit ?? { base: base.version.hash, files, reason: textIn(values, 'reason') },
  })
  return {
    ...made,
    async send(values, key) {
      const answer = await made.send(values, key)
      onPublished()
      return answer
    },
  }
}
