import { Button } from './button.tsx'
import { EmptyState } from './list-states.tsx'

interface NoSuchPageProps {
  readonly page: number
  /** The list's title. */
  readonly title: string
  readonly onFirst: () => void
}

/** For an address that names a page past the last one of a list that is not empty. */
export function NoSuchPage({ page, title, onFirst }: NoSuchPageProps) {
  return (
    <EmptyState title={title} icon="first" action={<Button onClick={onFirst}>First page</Button>}>
      There is no page {page} of this list.
    </EmptyState>
  )
}
