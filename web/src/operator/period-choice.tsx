import { useSearchParams } from 'react-router'
import { moneyPeriods } from '@called-shot/shared/operator/money-contract.ts'
import { Select } from '../ui/select.tsx'

type Period = (typeof moneyPeriods)[number]

const words: Readonly<Record<Period, string>> = {
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
  season: 'Everything',
}

/** The period in the page's address; without one, a week. */
export function usePeriod(): Period {
  const [params] = useSearchParams()
  return moneyPeriods.find((each) => each === params.get('period')) ?? 'week'
}

export function PeriodChoice() {
  const [, setParams] = useSearchParams()
  return (
    <Select
      label="Period"
      value={usePeriod()}
      options={moneyPeriods.map((value) => ({ value, label: words[value] }))}
      onChange={(period) => setParams({ period })}
    />
  )
}
