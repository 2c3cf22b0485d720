import type { ListFilter } from '@called-shot/shared/cards/contract.ts'
import { withCommas } from '@called-shot/shared/money.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import styles from './filter-options.module.css'

export interface FilterOptionsProps {
  readonly name: string
  readonly options: ListFilter['filter']
  readonly chosen: readonly string[]
  readonly withoutCounts?: boolean
  readonly onToggle: (value: string) => void
}

/** The options of one filter, each with the number of cards it would show, if the server sends that. */
export function FilterOptions({
  name,
  options,
  chosen,
  withoutCounts = false,
  onToggle,
}: FilterOptionsProps) {
  return (
    <fieldset className={styles.options}>
      <legend>{name}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={chosen.includes(option.value)}
          onChange={() => onToggle(option.value)}
        >
          <span className={styles.option}>
            <span>{option.name}</span>{' '}
            {!withoutCounts && option.count >= 0 && (
              <span className={styles.count}>{withCommas(option.count)}</span>
            )}
          </span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
