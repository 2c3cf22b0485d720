import { useState } from 'react'
import { Link } from 'react-router'
import type { AlbumPerson } from '@called-shot/shared/album/contract.ts'
import { rarityNames, isRarity, kindNames } from '@called-shot/shared/cards/kinds.ts'
import { formatUsd } from '@called-shot/shared/money.ts'
import { PersonDialog } from '../biography/person-dialog.tsx'
import { quickCraftPath } from '../crafting/shortcut.ts'
import { paths } from '../paths.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { BuyInMarketplace } from '../popups/buy-in-marketplace.tsx'
import { Button } from '../ui/button.tsx'
import styles from './person-place.module.css'
import { Stamp } from './stamp.tsx'

/** A person's place in the album: inked if owned; otherwise the missing parts, with a link if only one is missing. */
export function PersonPlace({ person }: { readonly person: AlbumPerson }) {
  const { name, birth_date: birthDate, category, rarity } = person
  return (
    <li className={styles.place} data-owned={rarity !== null || undefined}>
      <Stamp birthDate={birthDate} category={category} name={name} rarity={rarity} />
      <p className={styles.name}>{name}</p>
      <StateOf person={person} />
    </li>
  )
}

function StateOf({ person }: { readonly person: AlbumPerson }) {
  const { person_id: personId, name, rarity, missing, last_part: last, craft_with: cardId } = person
  if (rarity !== null) return <Owned person={person} rarity={rarity} />
  if (cardId !== null)
    return (
      <p className={styles.state}>
        <Link
          to={quickCraftPath({ personId, inSlot: 'category', cardId, name })}
          aria-label={`Ready to craft: ${name}`}
        >
          Ready to craft
        </Link>
      </p>
    )
  if (last === null) return <p className={styles.state}>{missing.length} parts missing</p>
  return (
    <p className={styles.state}>
      <span>Missing: {last.name}</span>
      {last.marketplace_id > 0 ? (
        <>
          {last.price !== null && <span className={styles.price}>{formatUsd(last.price)}</span>}
          <BuyInMarketplace marketplaceId={last.marketplace_id} name={last.name} />
        </>
      ) : (
        <Link to={`${paths.marketplaceCards}&search=${encodeURIComponent(last.name)}`}>
          No {kindNames[last.kind]} for sale
        </Link>
      )}
    </p>
  )
}

function Owned({ person, rarity }: { readonly person: AlbumPerson; readonly rarity: number }) {
  const { person_id: id, name } = person
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={styles.state} data-rarity={rarity}>
        {isRarity(rarity) ? rarityNames[rarity] : ''}
      </p>
      <div className={styles.acts}>
        <Button size="small" label={`Biography of ${name}`} onClick={() => setOpen(true)}>
          Biography
        </Button>
        <ShareButton thing={{ kind: 'person', id: id }} size="small" label={`Share ${name}`}>
          Share
        </ShareButton>
      </div>
      {isOpen && <PersonDialog person={{ id, name }} onClose={() => setOpen(false)} />}
    </>
  )
}
