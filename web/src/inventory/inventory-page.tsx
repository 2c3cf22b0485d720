import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import styles from '../cards/list-page.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { InventoryList } from './inventory-list.tsx'
import { sectionAt, sections } from './sections.ts'

const tabs = sections.map(({ label, path }) => ({ id: path, label, href: path }))

/** Everything that a player has: eight tabs, one per kind. */
export function InventoryPage() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const section = sectionAt(pathname)

  // On phones the row of tabs is wider than the screen, so the current tab scrolls into view unless it is there.
  useEffect(() => {
    document
      .querySelector('[role=tab][aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [section])

  return (
    <div className={styles.page}>
      <title>{`${section.label} · Inventory · Called Shot`}</title>
      <header className={styles.header}>
        <h1>Inventory</h1>
        <Tabs
          label="Kinds of cards"
          tabs={tabs}
          current={section.path}
          controls="inventory-list"
          onSelect={(path) => void navigate(path)}
        />
      </header>
      {/* The key resets all state when the tab changes. */}
      <InventoryList key={section.path} section={section} />
    </div>
  )
}
