import { expect, test } from 'vitest'
import { classProblems } from './css-classes.ts'

const sheet = `
/* .removed is only mentioned here */
.card, .card[data-state='open'] > .name:hover { color: red; background: url('a.png'); }
@media (min-width: 0.5rem) {
  .wide { composes: page from '../ui/page.module.css'; }
}
`
const files = {
  'web/src/ui/page.module.css': '.page { margin: 0 }',
  'web/src/cards/card.module.css': sheet,
  'web/src/cards/card.tsx':
    "import { a } from './styles.tsx'\nimport styles from './card.module.css'\nconst all = [styles.card, styles.name, styles.wide]\n",
}

test('a component that uses only the classes of its modules passes', () => {
  expect(classProblems(new Map(Object.entries(files)))).toEqual([])
})

test('a class that a module does not have is reported with the line that uses it', () => {
  const used = `${files['web/src/cards/card.tsx']}const planted = styles.nmae\n`
  expect(classProblems(new Map(Object.entries({ ...files, 'web/src/cards/card.tsx': used })))).toEqual([
    'web/src/cards/card.tsx:4 uses the class "nmae", which web/src/cards/card.module.css does not have',
  ])
})

test('a class composed from a module that lacks it is reported', () => {
  const without = { ...files, 'web/src/ui/page.module.css': '' }
  expect(classProblems(new Map(Object.entries(without)))).toEqual([
    'web/src/cards/card.module.css:5 uses the class "page", which web/src/ui/page.module.css does not have',
  ])
})

test('a class that nothing uses is reported', () => {
  const more = { ...files, 'web/src/cards/card.module.css': `${sheet}.left { top: 0 }` }
  expect(classProblems(new Map(Object.entries(more)))).toEqual([
    'web/src/cards/card.module.css has the class "left", which nothing uses',
  ])
})

test('a component that computes a class name counts as using every class of its module', () => {
  const computed = {
    ...files,
    'web/src/cards/card.tsx': "import styles from './card.module.css'\nstyles[tone]\n",
  }
  expect(classProblems(new Map(Object.entries(computed)))).toEqual([])
})
