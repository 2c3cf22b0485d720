import { Tooltip } from '../ui/tooltip.tsx'
import styles from './resident-mark.module.css'

/** Shown next to the name of a player whom the house runs, with an explanation. */
export function ResidentMark() {
  return (
    <span className={styles.mark}>
      <Tooltip label="Resident">
        A resident is played by the game itself, with play money, so that there is always somebody to trade
        with. Residents play by your rules and know only what you can know.
      </Tooltip>
    </span>
  )
}
