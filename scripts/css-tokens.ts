import { lineAt, readClient, withoutComments, type Files } from './client-files.ts'

const tokensFile = 'web/src/ui/tokens.css'

/** Returns a sentence for every color and font size that is a token's, and for every one that two files share. */
export function checkTokens(): string[] {
  return tokenProblems(readClient(/\.css$/))
}

export function tokenProblems(files: Files): string[] {
  const tokens = tokensOf(files.get(tokensFile) ?? '')
  const uses = [...files].flatMap(([path, text]) => (path === tokensFile ? [] : usedIn(path, text)))
  return [...Map.groupBy(uses, ({ value }) => value)].flatMap(([value, all]) => {
    const token = tokens.get(value)
    if (token !== undefined)
      return all.map(({ path, line }) => `${path}:${line} has ${value}, which is var(${token})`)
    const [first, ...others] = all
    const other = others.find(({ path }) => path !== first?.path)
    if (!first || !other) return []
    return [
      `${first.path}:${first.line} and ${other.path}:${other.line} share ${value}: make it a token (${tokensFile})`,
    ]
  })
}

/** The first token with each value. */
function tokensOf(text: string): ReadonlyMap<string, string> {
  const named = [...withoutComments(text).matchAll(/(--[\w-]+):\s*([^;]+);/g)]
  return new Map(named.toReversed().map(([, name = '', value = '']) => [value, name]))
}

interface Use {
  readonly path: string
  readonly line: number
  readonly value: string
}

/** Black and white of any strength are shadows, lights and masks, not colors of the game. */
const colors = /#(?!0{3}\b|f{3}\b|f{6}\b)[\da-f]{3,8}\b|rgb\((?!0 0 0|255 255 255)[^)]*\)/gi
const fontSizes = /(?<=font-size:\s*)[\d.]+rem(?=\s*[;}])/g

function usedIn(path: string, text: string): Use[] {
  const code = withoutComments(text)
  return [colors, fontSizes].flatMap((values) =>
    [...code.matchAll(values)].map(({ 0: value, index }) => ({ path, line: lineAt(code, index), value })),
  )
}
