import { operatorsRoom } from '@called-shot/shared/client-routes.ts'
import type { SubjectKind } from '@called-shot/shared/operator/lookup-contract.ts'

/** The address of a screen of the room. */
export const at = (path: string): string => (path === '' ? operatorsRoom : `${operatorsRoom}/${path}`)

export const pageOf = (kind: SubjectKind, id: number): string => at(`${kind}/${id}`)

/** A link to its page, by its number. */
export const seeing = (kind: SubjectKind, id: number) => ({ to: pageOf(kind, id), text: `${kind} ${id}` })
