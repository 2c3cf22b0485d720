import { useId, useRef, useState } from 'react'
import { contentFiles, type ContentFile } from '@called-shot/shared/operator/content-contract.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import stack from '../ui/stack.module.css'
import { Tabs } from '../ui/tabs.tsx'
import styles from './content-screen.module.css'
import type { Draft, Published } from './content-draft.ts'

const labels: Readonly<Record<ContentFile, string>> = {
  'collections.json': 'Collections',
  'series.json': 'Series',
  'odds.json': 'Odds and prizes',
  'triggers.json': 'Triggers',
  'categories.json': 'Categories',
  'shows.json': 'Shows',
}

interface ContentEditorProps {
  readonly base: Published
  readonly draft: Draft | null
  readonly onChange: (files: Draft['files']) => void
}

/** The files as text, one at a time. Files with the same names can be loaded into the editor. */
export function ContentEditor({ base, draft, onChange }: ContentEditorProps) {
  const [shown, setShown] = useState<ContentFile>('collections.json')
  const [unknown, setUnknown] = useState<string | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  const files = { ...base.files, ...draft?.files }

  async function load(chosen: readonly File[]) {
    const strange = chosen.filter(({ name }) => fileNamed(name) === undefined)
    setUnknown(
      strange.length === 0 ? null : `Not a content file: ${strange.map(({ name }) => name).join(', ')}.`,
    )
    const known = chosen.flatMap((file) => {
      const name = fileNamed(file.name)
      return name === undefined ? [] : [{ name, file }]
    })
    const texts = await Promise.all(known.map(async ({ name, file }) => [name, await file.text()] as const))
    onChange({ ...draft?.files, ...Object.fromEntries(texts) })
    if (known[0]) setShown(known[0].name)
  }

  return (
    <section className={stack.close}>
      <div className={styles.bar}>
        <Tabs
          label="Files"
          tabs={contentFiles.map((name) => ({
            id: name,
            label: draft?.files[name] === undefined ? labels[name] : `${labels[name]} · changed`,
          }))}
          current={shown}
          controls={id}
          onSelect={setShown}
        />
        <Button size="small" onClick={() => chooser.current?.click()}>
          Load files
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".json"
          multiple
          hidden
          aria-label="Content files"
          onChange={({ target }) => {
            void load([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </div>
      <Problem text={unknown} />
      <textarea
        id={id}
        aria-label={shown}
        className={styles.text}
        value={files[shown]}
        spellCheck={false}
        onChange={({ target }) => onChange({ ...draft?.files, [shown]: target.value })}
      />
    </section>
  )
}

const fileNamed = (name: string): ContentFile | undefined => contentFiles.find((each) => each === name)
