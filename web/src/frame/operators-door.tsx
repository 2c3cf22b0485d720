import { Suspense } from 'react'
import { room } from '@called-shot/shared/operator/entrance-contract.ts'
import { ApiError } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import { lazyPart } from '../loading/lazy-part.tsx'
import { PageLoading } from '../loading/page-loading.tsx'
import { useSession } from '../session/session.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** Loaded once the server has let the operator in. The server sends these files only to operators. */
const OperatorsRoom = lazyPart(() => import('../operator/operators-room.tsx'), 'OperatorsRoom')

/** The room for an operator; for everybody else, the not-found page. */
export function OperatorsDoor() {
  const { isLogged, isAuthLoading } = useSession()
  const { data, error, isPending } = useCall(
    room.enter,
    {},
    { enabled: isLogged, staleForever: true, refetchEverySeconds: 30 },
  )
  // After a suspension, or the loss of the last role, what was known before still stands beside the refusal.
  const isOut = error instanceof ApiError && error.status === 403
  if (data !== undefined && !isOut) {
    return (
      <Suspense fallback={<PageLoading />}>
        <OperatorsRoom facts={data} />
      </Suspense>
    )
  }
  return isAuthLoading || (isLogged && isPending) ? <PageLoading /> : <NotFoundPage />
}
