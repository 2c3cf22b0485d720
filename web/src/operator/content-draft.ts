import {
  contentFiles,
  type content,
  type ContentFile,
} from '@called-shot/shared/operator/content-contract.ts'
import type { Answer } from '../api/client.ts'

export type Published = Answer<typeof content.read>
type Files = Partial<Record<ContentFile, string>>

/** Changed files, and the published version that they are based on. */
export interface Draft {
  readonly base: Published
  readonly files: Files
}

/** The draft with these texts. Files equal to the published ones are left out; null if no file differs. */
export function drafted(base: Published, files: Files): Draft | null {
  const changed = contentFiles.filter((name) => files[name] !== undefined && files[name] !== base.files[name])
  if (changed.length === 0) return null
  return { base, files: Object.fromEntries(changed.map((name) => [name, files[name]])) }
}
