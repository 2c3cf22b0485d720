import { expect, test } from 'vitest'
import { tokenProblems } from './css-tokens.ts'

const files = {
  'web/src/ui/tokens.css': ':root {\n  --chalk: #f4efe2;\n  --text-small: 0.8125rem; /* not #abcdef */\n}\n',
  'web/src/cards/card.module.css':
    '/* was #f4efe2 */\n.card { color: var(--chalk); border-color: #123456; }\n',
  'web/src/live/field.module.css':
    '.field { font-size: 2rem; box-shadow: 0 0 1px #000, 0 0 2px rgb(0 0 0 / 40%); }\n',
  'web/src/live/mask.module.css': '.mask { mask: linear-gradient(#000, rgb(0 0 0 / 40%)); margin: 2rem; }\n',
}
const withLine = (path: keyof typeof files, line: string) =>
  tokenProblems(new Map(Object.entries({ ...files, [path]: files[path] + line })))

test('styles whose colors and sizes are tokens, or stand once, pass', () => {
  expect(tokenProblems(new Map(Object.entries(files)))).toEqual([])
})

test.each([
  ['a color', '.face { color: #f4efe2; }', '#f4efe2, which is var(--chalk)'],
  ['a font size', '.face { font-size: 0.8125rem; }', '0.8125rem, which is var(--text-small)'],
])('%s that is a token is reported with its line', (_says, line, problem) => {
  expect(withLine('web/src/cards/card.module.css', line)).toEqual([
    `web/src/cards/card.module.css:3 has ${problem}`,
  ])
})

test.each([
  ['color', '.mask { color: #123456; }', 'cards/card.module.css:2', '#123456'],
  ['font size', '.mask { font-size: 2rem; }', 'live/field.module.css:1', '2rem'],
])('a %s that two files share is reported', (_says, line, first, value) => {
  expect(withLine('web/src/live/mask.module.css', line)).toEqual([
    `web/src/${first} and web/src/live/mask.module.css:2 share ${value}: make it a token (web/src/ui/tokens.css)`,
  ])
})
