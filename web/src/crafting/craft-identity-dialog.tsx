import { Link } from 'react-router'
import type { CardItem } from '../card/card-item.ts'
import { paths } from '../paths.ts'
import { buttonLook } from '../ui/button.tsx'
import { CraftDialog, type CraftedProps } from './craft-dialog.tsx'
import { craftFailed } from './craft-failure.tsx'
import { deepLinkQuery } from './deep-link.ts'
import { OpenPack, useFreePredictionPack } from './open-pack.tsx'

/** Identity: working, crafted, failed. */
export function CraftIdentityDialog(props: CraftedProps) {
  const waiting = useFreePredictionPack()
  return (
    <CraftDialog
      {...props}
      what="Identity"
      waiting={waiting}
      working="Four cards become one person."
      crafted={(card) => craftedWords(card, waiting)}
      next={(card) => (
        <>
          <Link
            className={buttonLook({ tone: waiting ? 'secondary' : 'primary' })}
            to={card ? `${paths.craftPrediction}?${deepLinkQuery(card)}` : paths.craftPrediction}
          >
            Make a prediction
          </Link>
          {waiting && <OpenPack pack={waiting} />}
        </>
      )}
      failed={craftFailed}
    />
  )
}

function craftedWords(card: CardItem | null, waiting: CardItem | null): string {
  if (!card) return 'Your new Identity is in your inventory.'
  const next = waiting ? ' Your second pack holds an event, a trigger and a prize for your first call.' : ''
  return `${card.name}, ${card.rarity_name}, is in your inventory.${next}`
}
