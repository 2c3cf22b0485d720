import { API, SymbolFlags, TypeFlags, type Project, type Type } from 'typescript/unstable/sync'
import {
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isTaggedTemplateExpression,
  isVariableDeclaration,
  type CallExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { textReader, UnknownText } from './statement-text.ts'

/** One column of a row as TypeScript sees it. */
export interface Belief {
  readonly kinds: readonly Kind[]
  readonly isNullable: boolean
}

/** A JavaScript value as `pg` makes it; `any` where the type leaves it open. */
export type Kind =
  | 'number'
  | 'string'
  | 'boolean'
  | 'date'
  | 'bytes'
  | 'numbers'
  | 'strings'
  | 'dates'
  | 'object'
  | 'any'

/** A statement found in the source. */
export interface SourceStatement {
  readonly file: string
  readonly line: number
  /** Each text that it can have. */
  readonly texts: readonly string[]
  /** The columns that the row type names; null where the call gives no type. */
  readonly row: ReadonlyMap<string, Belief> | null
  /** Why the text or the row type cannot be known. */
  readonly unknown: string | null
}

/** The methods that send a statement. */
const reads = new Set(['query', 'first', 'one'])

/** Reads every `….query(…)`, `….first(…)`, `….one(…)` and `` sql<Row>`…` `` of the files that are asked for, with the types of their rows. */
export function readStatements(
  config: string,
  { root, isAskedFor }: { readonly root: string; readonly isAskedFor: (file: string) => boolean },
): SourceStatement[] {
  const api = new API()
  try {
    const snapshot = api.updateSnapshot({ openProjects: [config] })
    const project = snapshot.getProjects().find((one) => one.configFileName === config)
    if (!project) throw new Error(`TypeScript does not open ${config}`)
    const files = project.program
      .getSourceFileNames()
      .filter(isAskedFor)
      .flatMap((name) => project.program.getSourceFile(name) ?? [])
    return statementsOf(project, files, root)
  } finally {
    api.close()
  }
}

function statementsOf(project: Project, files: readonly SourceFile[], root: string): SourceStatement[] {
  const calls = new Map<string, CallExpression[]>()
  const found: { readonly node: Node; readonly text: Node; readonly file: SourceFile }[] = []
  for (const file of files) {
    const visit = (node: Node): void => {
      if (isCallExpression(node)) {
        if (isIdentifier(node.expression)) {
          const name = node.expression.text
          calls.set(name, [...(calls.get(name) ?? []), node])
        }
        const [argument] = node.arguments
        const { expression } = node
        if (isPropertyAccessExpression(expression) && reads.has(expression.name.text) && argument)
          found.push({ node, text: argument, file })
      }
      if (isTaggedTemplateExpression(node) && node.tag.getText() === 'sql' && node.typeArguments)
        found.push({ node, text: node, file })
      node.forEachChild(visit)
    }
    file.forEachChild(visit)
  }
  const { textsOf, declarationOf } = textReader(project, calls)
  const rows = rowReader(project)

  function textNodeOf(argument: Node): Node {
    if (isIdentifier(argument)) {
      const declaration = declarationOf(argument)
      if (declaration && isVariableDeclaration(declaration) && declaration.initializer)
        return textNodeOf(declaration.initializer)
    }
    if (!isObjectLiteralExpression(argument)) return argument
    for (const property of argument.properties) {
      if (isPropertyAssignment(property) && property.name.getText() === 'text') return property.initializer
      if (isShorthandPropertyAssignment(property) && property.name.getText() === 'text') return property.name
    }
    throw new UnknownText(argument.getText().slice(0, 80))
  }

  return found.map(({ node, text, file }) => {
    const line = file.text.slice(0, node.getStart()).split('\n').length
    const place = { file: file.fileName.slice(root.length), line }
    try {
      return { ...place, texts: textsOf(textNodeOf(text)), row: rows.rowOf(node), unknown: null }
    } catch (error) {
      if (!(error instanceof UnknownText)) throw error
      return { ...place, texts: [], row: null, unknown: error.message }
    }
  })
}

function rowReader(project: Project) {
  const { checker } = project
  const [numbers, strings, booleans] = [
    checker.getNumberType(),
    checker.getStringType(),
    checker.getBooleanType(),
  ]

  function rowOf(node: Node): ReadonlyMap<string, Belief> | null {
    const given =
      isCallExpression(node) || isTaggedTemplateExpression(node) ? node.typeArguments?.[0] : undefined
    const type = given ? checker.getTypeFromTypeNode(given) : inferredRow(node)
    if (!type || type.flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) return null
    if (checker.getIndexInfosOfType(type).length > 0) return null
    const row = new Map<string, Belief>()
    for (const property of checker.getPropertiesOfType(type)) {
      const of = checker.getTypeOfSymbol(property)
      const isOptional = (property.flags & SymbolFlags.Optional) !== 0
      if (of) row.set(property.name, { ...beliefOf(of), ...(isOptional ? { isNullable: true } : {}) })
    }
    return row
  }

  /** For a call without a row type, what TypeScript infers from where it goes: `Promise<Row[]>`, `Promise<Row | null>`. */
  function inferredRow(node: Node): Type | undefined {
    const promise = checker.getTypeAtLocation(node)
    const [answer] = promise ? argumentsOf(promise) : []
    if (answer && checker.isArrayType(answer)) return argumentsOf(answer)[0]
    if (!answer?.isUnionType()) return undefined
    return answer.getTypes().find((one) => (one.flags & TypeFlags.Nullable) === 0)
  }

  const argumentsOf = (type: Type) => (type.isTypeReference() ? checker.getTypeArguments(type) : [])

  const known = new Map<number, Belief>()
  function beliefOf(type: Type): Belief {
    const before = known.get(type.id)
    if (before) return before
    const all = type.isUnionType() ? type.getTypes() : [type]
    const kinds = all.filter((one) => (one.flags & TypeFlags.Nullable) === 0).map(kindOf)
    const belief = {
      kinds: [...new Set(kinds)],
      isNullable: kinds.includes('any') || kinds.length < all.length,
    }
    known.set(type.id, belief)
    return belief
  }

  function kindOf(type: Type): Kind {
    if (type.flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) return 'any'
    if (checker.isTypeAssignableTo(type, numbers)) return 'number'
    if (checker.isTypeAssignableTo(type, strings)) return 'string'
    if (checker.isTypeAssignableTo(type, booleans)) return 'boolean'
    if (checker.isArrayLikeType(type)) {
      const [element] = argumentsOf(type)
      const kind = element ? beliefOf(element).kinds : []
      if (kind.length === 1 && kind[0] === 'number') return 'numbers'
      if (kind.length === 1 && kind[0] === 'string') return 'strings'
      if (kind.length === 1 && kind[0] === 'date') return 'dates'
      return 'object'
    }
    const name = checker.typeToString(type)
    if (name === 'Date') return 'date'
    if (/^(Buffer|Uint8Array|NonSharedBuffer)\b/.test(name)) return 'bytes'
    return 'object'
  }

  return { rowOf }
}
