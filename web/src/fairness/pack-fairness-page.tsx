import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { packs } from '@called-shot/shared/packs/contract.ts'
import { ApiError, messageOf } from '../api/api-error.ts'
import { useCall } from '../api/query.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/icons.tsx'
import { FailedState } from '../ui/list-states.tsx'
import pageLook from '../ui/page.module.css'
import { Skeleton } from '../ui/skeleton.tsx'
import { CheckPackForm } from './check-pack-form.tsx'
import { DrawStory } from './draw-story.tsx'
import styles from './fairness.module.css'
import { verifyPack, type Proof } from './verify-pack.ts'

/** One opened pack, drawn again in this browser: every step, a verdict, and any differences. */
export function PackFairnessPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const packId = /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : null
  return (
    <div className={styles.page}>
      <Link className={pageLook.back} to={paths.fairness}>
        <Icon name="left" size={16} /> How packs are drawn
      </Link>
      {packId === null ? (
        <NoSuchPack />
      ) : (
        <ProofOfPack key={packId} packId={packId} sealedAs={sealOf(search.get('sealed'))} />
      )}
    </div>
  )
}

/** The seal in the address, or null if the text is not a seal: then there is nothing to compare. */
function sealOf(text: string | null): string | null {
  return text !== null && /^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null
}

function ProofOfPack({ packId, sealedAs }: { readonly packId: number; readonly sealedAs: string | null }) {
  const proof = useCall(packs.proof, { params: { id: packId } }, { staleForever: true })
  if (proof.isError) {
    const isUnknown = proof.error instanceof ApiError && proof.error.status === 404
    if (isUnknown) return <NoSuchPack />
    return (
      <>
        <title>{`Pack ${packId} · Called Shot`}</title>
        <h1>Pack {packId}</h1>
        <FailedState onRetry={() => void proof.refetch()}>
          {messageOf(proof.error) || 'The proof could not be loaded.'}
        </FailedState>
      </>
    )
  }
  return (
    <>
      <title>{`Pack ${packId} ${proof.data ? 'checked ' : ''}· Called Shot`}</title>
      <header className={pageLook.head}>
        <h1>Pack {packId}</h1>
        {proof.data && (
          <p>
            {proof.data.collection}, {proof.data.series_name}
          </p>
        )}
      </header>
      {proof.data ? (
        <Verification proof={proof.data} sealedAs={sealedAs} />
      ) : (
        <Skeleton lines={8} label="Reading the proof" />
      )}
    </>
  )
}

function Verification({ proof, sealedAs }: { readonly proof: Proof; readonly sealedAs: string | null }) {
  const verdict = useQuery({
    queryKey: ['verified pack', proof, sealedAs],
    queryFn: () => verifyPack(proof, sealedAs),
    staleTime: Infinity,
    retry: false,
    // Runs in this browser and needs no connection.
    networkMode: 'always',
  })
  if (!globalThis.isSecureContext) {
    return (
      <FailedState title="This browser cannot check it here">
        Browsers do this arithmetic on secure (https) pages only. Open this page there, or run{' '}
        <code>npm run verify-draw -- {proof.pack_id}</code>.
      </FailedState>
    )
  }
  if (verdict.isError)
    return (
      <FailedState title="This does not add up">
        What the server sent cannot be read as a proof, so nothing can be drawn from it. Please report it.
      </FailedState>
    )
  if (!verdict.data) return <Skeleton lines={8} label="Drawing again" />
  return <DrawStory proof={proof} verdict={verdict.data} />
}

function NoSuchPack() {
  return (
    <>
      <title>Fairness · Called Shot</title>
      <h1>Check a pack</h1>
      <FailedState title="There is no such opened pack">
        A pack can be checked once it is opened. A closed one shows only its seal, in the list of its day.
      </FailedState>
      <CheckPackForm />
    </>
  )
}
