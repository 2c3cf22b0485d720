import type { Project } from 'typescript/unstable/sync'
import { TypeFlags, type Type } from 'typescript/unstable/sync'
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type CallExpression,
  type Node,
  type TemplateLiteral,
} from 'typescript/unstable/ast'

/** Thrown for a part of a statement's text that the source alone does not determine. */
export class UnknownText extends Error {}

/** The placeholder of a value in the text of a `sql` template; they become `$1`, `$2` … in the end. */
const value = '\u0001'

/** The call that leads to a text: the arguments for the parameters of the functions around it. */
type Arguments = ReadonlyMap<number, { readonly node: Node; readonly given: Arguments }>

const none: Arguments = new Map()

/** For a name that can be one of a few words: the current one, and all of them. */
interface Choice {
  readonly words: readonly string[]
  at: number
}
const maxTexts = 64

/**
 * Finds the texts that an expression can have, from the source: templates, constants of any file, both sides of a
 * condition, functions that return a text, and what the callers of a function pass to it.
 */
export function textReader(project: Project, calls: ReadonlyMap<string, readonly CallExpression[]>) {
  const { checker } = project
  const choices = new Map<number, Choice>()

  /** Every text of an expression; the same name is the same word wherever a text has it. */
  function allTextsOf(node: Node): string[] {
    choices.clear()
    const texts = callersOf(node).flatMap((given) => textsOf(node, given))
    while (texts.length < maxTexts && chooseNext())
      texts.push(...callersOf(node).flatMap((given) => textsOf(node, given)))
    return distinct(texts.map(numbered))
  }

  function chooseNext(): boolean {
    for (const choice of choices.values()) {
      choice.at += 1
      if (choice.at < choice.words.length) return true
      choice.at = 0
    }
    return false
  }

  /** The arguments of each caller of the function around a statement. */
  function callersOf(node: Node): Arguments[] {
    let around: Node = node
    while (around.parent && !isFunctionDeclaration(around)) around = around.parent
    if (!isFunctionDeclaration(around) || !around.name) return [none]
    const { parameters, name } = around
    const given = (calls.get(name.text) ?? []).map((call) => {
      const passed = new Map<number, { readonly node: Node; readonly given: Arguments }>()
      for (const [index, parameter] of parameters.entries()) {
        const symbol = checker.getSymbolAtLocation(parameter.name)
        const argument = call.arguments[index]
        if (symbol && argument) passed.set(symbol.id, { node: argument, given: none })
      }
      return passed
    })
    return given.length === 0 ? [none] : given
  }

  function textsOf(node: Node, given: Arguments = none): string[] {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
      return [node.text]
    if (isTemplateExpression(node)) return templateTexts(node, given)
    if (isTaggedTemplateExpression(node)) return templateTexts(node.template, given)
    if (isParenthesizedExpression(node) || isAsExpression(node)) return textsOf(node.expression, given)
    if (isConditionalExpression(node))
      return distinct([...textsOf(node.whenTrue, given), ...textsOf(node.whenFalse, given)])
    if (isBinaryExpression(node) && node.operatorToken.getText() === '+')
      return joined([textsOf(node.left, given), textsOf(node.right, given)], '')
    if (isCallExpression(node)) return callTexts(node, given)
    if (isIdentifier(node) || isPropertyAccessExpression(node)) return namedTexts(node, given)
    if (isElementAccessExpression(node))
      return distinct(membersOf(node.expression).flatMap((member) => textsOf(member, given)))
    throw unknown(node)
  }

  function templateTexts(template: TemplateLiteral, given: Arguments): string[] {
    if (isNoSubstitutionTemplateLiteral(template)) return [template.text]
    const parts = template.templateSpans.map((span) => {
      const texts = isValue(span.expression, template) ? [value] : textsOf(span.expression, given)
      return texts.map((text) => text + span.literal.text)
    })
    return joined([[template.head.text], ...parts], '')
  }

  /** In a `sql` template, all that is not SQL itself is sent as a value. */
  function isValue(expression: Node, template: Node): boolean {
    const { parent } = template
    if (!isTaggedTemplateExpression(parent)) return false
    const type = checker.getTypeAtLocation(expression)
    return type === undefined || !/^(RawBuilder|Sql)\b/.test(checker.typeToString(type))
  }

  function namedTexts(node: Node, given: Arguments): string[] {
    const name = isPropertyAccessExpression(node) ? node.name : node
    const symbol = checker.getSymbolAtLocation(name)
    const words = wordsOf(checker.getTypeAtLocation(node))
    const passed = symbol && given.get(symbol.id)
    // All of the few words are tried, whichever of them this caller passes.
    if (passed && !words) return textsOf(passed.node, passed.given)
    const declaration = declarationOf(name)
    if (declaration && isVariableDeclaration(declaration) && declaration.initializer)
      return textsOf(declaration.initializer, given)
    if (declaration && isPropertyAssignment(declaration)) return textsOf(declaration.initializer, given)
    if (words && symbol) {
      const choice = choices.get(symbol.id) ?? { words, at: 0 }
      choices.set(symbol.id, choice)
      return words.slice(choice.at, choice.at + 1)
    }
    if (declaration && isParameterDeclaration(declaration)) return passedTexts(declaration)
    throw unknown(node)
  }

  /** For a number, or one of a few words, any value will do. */
  function wordsOf(type: Type | undefined): string[] | null {
    if (!type) return null
    if (type.flags & TypeFlags.NumberLike) return ['1']
    const all = type.isUnionType() ? type.getTypes() : [type]
    const words = all.flatMap((one) => (one.isStringLiteralType() ? [one.value] : []))
    return words.length === all.length && words.length > 0 ? words : null
  }

  function passedTexts(parameter: Node): string[] {
    const { parent } = parameter
    if (!isFunctionDeclaration(parent) || !parent.name) throw unknown(parameter)
    const index = parent.parameters.findIndex((one) => one === parameter || one.pos === parameter.pos)
    const texts = (calls.get(parent.name.text) ?? []).flatMap((call) => {
      const argument = call.arguments[index]
      return argument ? textsOf(argument) : []
    })
    if (texts.length === 0) throw unknown(parameter)
    return distinct(texts)
  }

  function callTexts(node: CallExpression, given: Arguments): string[] {
    const callee = node.expression
    if (isPropertyAccessExpression(callee)) {
      const method = callee.name.text
      const [first, second] = node.arguments
      if (callee.expression.getText() === 'sql' && first) {
        if (method === 'join')
          return listTexts(first, second ? (textsOf(second, given)[0] ?? '') : ', ', given)
        if (method === 'ref' || method === 'raw' || method === 'lit') return textsOf(first, given)
      }
      if (method === 'join')
        return joined(elementsOf(callee.expression, given), first ? (textsOf(first, given)[0] ?? '') : ',')
    }
    if (isIdentifier(callee) && callee.text === 'String') return ['1']
    const declaration = declarationOf(isPropertyAccessExpression(callee) ? callee.name : callee)
    const called =
      declaration && isVariableDeclaration(declaration) && declaration.initializer
        ? declaration.initializer
        : declaration
    if (!called || !(isFunctionDeclaration(called) || isArrowFunction(called)) || !called.body)
      throw unknown(node)
    const inside = new Map(given)
    for (const [index, parameter] of called.parameters.entries()) {
      const symbol = checker.getSymbolAtLocation(parameter.name)
      const argument = node.arguments[index] ?? parameter.initializer
      if (symbol && argument) inside.set(symbol.id, { node: argument, given })
    }
    const results = isBlock(called.body) ? returnsOf(called.body) : [called.body]
    if (results.length === 0) throw unknown(node)
    return distinct(results.flatMap((result) => textsOf(result, inside)))
  }

  /** Leaves out the conditions that depend on what a player asks for, since they do not change the row. */
  function listTexts(list: Node, separator: string, given: Arguments): string[] {
    try {
      return joined(elementsOf(list, given), separator)
    } catch (error) {
      if (error instanceof UnknownText && separator === ' and ') return ['true']
      throw error
    }
  }

  /** The texts of each element of a list, including those that are there only on a condition. */
  function elementsOf(node: Node, given: Arguments): string[][] {
    if (isParenthesizedExpression(node)) return elementsOf(node.expression, given)
    if (isArrayLiteralExpression(node))
      return node.elements.flatMap((element) =>
        isSpreadElement(element) ? elementsOf(element.expression, given) : [textsOf(element, given)],
      )
    if (isConditionalExpression(node)) {
      const [whenTrue, whenFalse] = [elementsOf(node.whenTrue, given), elementsOf(node.whenFalse, given)]
      return whenTrue.length >= whenFalse.length ? whenTrue : whenFalse
    }
    if (isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node)
      const passed = symbol && given.get(symbol.id)
      if (passed) return elementsOf(passed.node, passed.given)
      const declaration = declarationOf(node)
      if (declaration && isVariableDeclaration(declaration) && declaration.initializer)
        return elementsOf(declaration.initializer, given)
    }
    if (isCallExpression(node)) {
      const declaration = declarationOf(node.expression)
      if (declaration && isFunctionDeclaration(declaration) && declaration.body) {
        const inside = new Map(given)
        for (const [index, parameter] of declaration.parameters.entries()) {
          const symbol = checker.getSymbolAtLocation(parameter.name)
          const argument = node.arguments[index]
          if (symbol && argument) inside.set(symbol.id, { node: argument, given })
        }
        const [result] = returnsOf(declaration.body).slice(-1)
        if (result) return elementsOf(result, inside)
      }
    }
    throw unknown(node)
  }

  function membersOf(node: Node): Node[] {
    if (isAsExpression(node)) return membersOf(node.expression)
    if (isObjectLiteralExpression(node))
      return node.properties.flatMap((property) =>
        isPropertyAssignment(property) ? [property.initializer] : [],
      )
    const declaration = isIdentifier(node) ? declarationOf(node) : undefined
    if (declaration && isVariableDeclaration(declaration) && declaration.initializer)
      return membersOf(declaration.initializer)
    throw unknown(node)
  }

  /** The declaration of a name, in any file. */
  function declarationOf(name: Node): Node | undefined {
    const symbol = checker.getSymbolAtLocation(name)
    if (!symbol) return undefined
    const own = symbol.valueDeclaration ?? symbol.declarations[0]
    const node = own?.resolve(project)
    if (symbol.valueDeclaration) return node
    const target = checker.getAliasedSymbol(symbol)
    return target.valueDeclaration?.resolve(project)
  }

  function unknown(node: Node): UnknownText {
    return new UnknownText(node.getText().slice(0, 80))
  }

  return { textsOf: allTextsOf, declarationOf }
}

function returnsOf(body: Node): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (isReturnStatement(node)) {
      if (node.expression) found.push(node.expression)
    } else if (!isArrowFunction(node) && !isFunctionDeclaration(node)) node.forEachChild(visit)
  }
  body.forEachChild(visit)
  return found
}

function joined(parts: readonly (readonly string[])[], separator: string): string[] {
  let texts: string[] = []
  for (const [index, part] of parts.entries()) {
    texts = index === 0 ? [...part] : texts.flatMap((text) => part.map((next) => text + separator + next))
    texts = distinct(texts)
  }
  return texts
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].slice(0, maxTexts)
}

function numbered(text: string): string {
  let count = 0
  return text.replaceAll(value, () => `$${(count += 1)}`)
}
