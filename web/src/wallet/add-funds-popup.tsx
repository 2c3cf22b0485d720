import { useEffect, useRef } from 'react'
import { whyClosedTo } from '@called-shot/shared/account/standing.ts'
import { refusalText } from '@called-shot/shared/refusals.ts'
import { deposits } from '@called-shot/shared/wallet/deposits-contract.ts'
import { isRefusal, messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useAttempt } from '../flow/use-attempt.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { closePopup } from '../popups/popup-store.ts'
import { useClosedWithSession } from '../session/use-closed-with-session.ts'
import { useIsReplay } from '../api/health.ts'
import { Dialog, Breakdown } from '../ui/dialog.tsx'
import { DialogChoice } from '../ui/dialog-choice.tsx'
import { Problem } from '../ui/problem.tsx'
import quiet from '../ui/quiet.module.css'
import { shortAddress } from './wallet-words.ts'

/** The pack chosen on Buy Packs, so that the player can return to it. */
function chosenPack(): { series_id?: number } {
  const chosen = Number(new URLSearchParams(window.location.search).get('search_id'))
  const isOne = window.location.pathname === paths.buyPacks && Number.isSafeInteger(chosen) && chosen > 0
  return isOne ? { series_id: chosen } : {}
}

/** The address of the on-ramp's widget, signed for this wallet. */
const signFor = (wallet: string) => call(deposits.signOnRamp, { body: { data: wallet, ...chosenPack() } })

/**
 * The popup of type `add-funds`: an introduction, then the on-ramp's widget, whose address the server signs for the
 * player's own wallet while they read, so that Continue leaves at once. The widget leads back to the game, which credits
 * only what the on-ramp confirms to the server (WAL-04, WAL-05, API-65). Not a flow, because nothing moves here.
 */
export function AddFundsPopup() {
  useClosedWithSession(true)
  const { user_wallet: address, closed } = useSession()
  const isReplay = useIsReplay()
  const { problem, attempt, setProblem } = useAttempt('You cannot add funds right now.')
  const closure = whyClosedTo(closed, deposits.signOnRamp)
  const obstacle = closure === null ? null : refusalText(closure)
  const canSign = address !== '' && obstacle === null
  /** Null if that failed: then Continue asks again. A refusal is shown at once. */
  const signedAhead = useRef<Promise<Awaited<ReturnType<typeof signFor>> | null>>(Promise.resolve(null))

  useEffect(() => {
    signedAhead.current = canSign
      ? signFor(address).catch((error: unknown) => {
          if (isRefusal(error)) setProblem(messageOf(error))
          return null
        })
      : Promise.resolve(null)
  }, [canSign, address, setProblem])

  function openWidget() {
    return attempt(async () => {
      const { url } = (await signedAhead.current) ?? (await signFor(address))
      window.location.assign(url)
      // The button stays busy until the browser leaves, and recovers if Back restores this page.
      await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
    })
  }

  return (
    <Dialog
      title="Add Funds"
      onClose={closePopup}
      actions={
        <DialogChoice
          back="Cancel"
          onBack={closePopup}
          act="Continue"
          disabled={address === ''}
          disabledReason={obstacle}
          onAct={openWidget}
        />
      }
    >
      <p>
        A debit card buys a stablecoin, which arrives in your wallet and counts as dollars here. You can
        change amount and card on the next page.
      </p>
      <Breakdown
        lines={[
          { label: 'Pay with', amount: 'Debit card' },
          { label: 'Arrives as', amount: 'USDC on Polygon' },
          { label: 'In your wallet', amount: shortAddress(address) },
          { label: 'Amount', amount: '$100.00', total: true },
        ]}
      />
      {isReplay && (
        <p className={quiet.compact}>
          This is a replay season: the next page is a sandbox, no card is charged, and what you add is play
          money.
        </p>
      )}
      <Problem text={obstacle ?? problem} />
    </Dialog>
  )
}
