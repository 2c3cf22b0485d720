import { operatorsRoom } from '@called-shot/shared/client-routes.ts'
import { subjectKinds, type SubjectKind } from '@called-shot/shared/operator/lookup-contract.ts'

/** The address of a screen of the room. */
export const at = (path: string): string => (path === '' ? operatorsRoom : `${operatorsRoom}/${path}`)

export const pageOf = (kind: SubjectKind, id: number): string => at(`${kind}/${id}`)

/** The page of a subject of the audit log, such as `account 4711`; null if its kind has none. */
export function pageOfSubject(subject: string): string | null {
  const [word, id = ''] = subject.split(' ')
  const kind = subjectKinds.find((each) => each === word)
  return kind === undefined || !/^\d+$/.test(id) ? null : pageOf(kind, Number(id))
}

/** A link to its page, by its number. */
export const seeing = (kind: SubjectKind, id: number) => ({ to: pageOf(kind, id), text: `${kind} ${id}` })
