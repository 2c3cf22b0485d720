import { useLocation, useNavigate } from 'react-router'
import styles from '../cards/list-page.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { MarketList } from './market-list.tsx'
import { marketSectionAt, marketSections } from './sections.ts'

const tabs = marketSections.map(({ label, path, forSale }) => ({ id: path, label, href: forSale }))

/** What players sell each other: cards, and packs that are still sealed. */
export function MarketplacePage() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const section = marketSectionAt(pathname)
  return (
    <div className={styles.page}>
      <title>{`${section.label} · Marketplace · Called Shot`}</title>
      <header className={styles.header}>
        <h1>Marketplace</h1>
        <Tabs
          label="What is for sale"
          tabs={tabs}
          current={section.path}
          controls="market-list"
          onSelect={(path) => void navigate(marketSectionAt(path).forSale)}
        />
      </header>
      <MarketList key={section.path} section={section} />
    </div>
  )
}
