import { operatorsRoom } from '@called-shot/shared/client-routes.ts'
import type { SubjectKind } from '@called-shot/shared/operator/lookup-contract.ts'

/** The address of a screen of the room. */
export const at = (path: string): string => (path === '' ? operatorsRoom : `${operatorsRoom}/${path}`)

export const pageOf = (kind: SubjectKind, id: number): string => at(`${kind}/${id}`)
