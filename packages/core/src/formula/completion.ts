// What an editor of formulas needs: what could stand at the caret, and what is expected there.
import type { FormulaColumn } from './check.ts'
import { describeType } from './checking/meaning.ts'
import type { FormulaFunction, FunctionCategory, FunctionParameter } from './functions/define-function.ts'
import { findFunction, formulaFunctions } from './functions/registry.ts'
import { inBraces } from './print.ts'
import { signatureOf } from './signature.ts'
import { readTokens, type Token } from './tokens.ts'
import type { Span } from './tree.ts'

interface Completion {
  readonly kind: 'function' | 'column'
  /** What people see in the list. */
  readonly label: string
  /** What replaces `replaces`; for functions with the opening bracket. */
  readonly insert: string
  /** A signature or a type. */
  readonly detail: string
  readonly help: string
  readonly examples: FormulaFunction['examples']
  readonly category: FunctionCategory | null
}

interface CompletionsAt {
  /** The part of the text that a completion replaces. */
  readonly replaces: Span
  readonly items: readonly Completion[]
  /** The innermost function the caret is in; null outside of all. */
  readonly inside: {
    readonly name: string
    readonly signature: string
    readonly help: string
    readonly argument: number
  } | null
  /** What that argument should be, for people; null when anything may stand there. */
  readonly expected: string | null
}

export function completionsAt(text: string, caret: number, columns: readonly FormulaColumn[]): CompletionsAt {
  const { before, written } = wordAt(text, caret)
  const inside = innermostCall(tokensOf(text.slice(0, before)))
  const items = [...columnItems(columns), ...functionItems()]
  return {
    replaces: { from: before, to: caret },
    items: fitting(items, written),
    inside: inside && describeCall(inside),
    expected: inside && expectedAt(inside),
  }
}

/** From the last brace that is still open, or the letters before the caret. */
function wordAt(text: string, caret: number): { before: number; written: string } {
  // No title or word is longer; and expressions that look for an end must not look through a whole page.
  const start = Math.max(0, caret - 300)
  const head = text.slice(start, caret)
  const brace = /\{((?:[^{}\\]|\\[\s\S])*)$/.exec(head)
  if (brace) return { before: start + brace.index, written: brace[1] ?? '' }
  const word = /[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.exec(head)
  return { before: word ? start + word.index : caret, written: word?.[0] ?? '' }
}

/** The start may be half a text: then nothing is known of it. */
function tokensOf(head: string): readonly Token[] {
  try {
    return readTokens(head)
  } catch {
    return []
  }
}

interface OpenCall {
  readonly known: FormulaFunction
  readonly argument: number
}

function innermostCall(tokens: readonly Token[]): OpenCall | null {
  const open: { name: string | null; argument: number }[] = []
  tokens.forEach((token, index) => {
    if (token.kind !== 'sign') return
    const previous = tokens[index - 1]
    const last = open.at(-1)
    if (token.sign === '(') open.push({ name: previous?.kind === 'word' ? previous.word : null, argument: 0 })
    else if (token.sign === ')') open.pop()
    else if (token.sign === ',' && last) last.argument += 1
  })
  const innermost = open.findLast(({ name }) => name !== null)
  const known = findFunction(innermost?.name?.toUpperCase() ?? '')
  return known && innermost ? { known, argument: innermost.argument } : null
}

const describeCall = ({ known, argument }: OpenCall): NonNullable<CompletionsAt['inside']> => ({
  name: known.name,
  signature: signatureOf(known),
  help: known.help,
  argument,
})

const expectations: Readonly<Record<FunctionParameter['type'], string | null>> = {
  number: describeType('number'),
  text: describeType('text'),
  boolean: describeType('boolean'),
  date: describeType('date'),
  list: 'a list',
  any: null,
}

function expectedAt({ known: { parameters }, argument }: OpenCall): string | null {
  const last = parameters.at(-1)
  const parameter = parameters[argument] ?? (last?.repeats ? last : undefined)
  if (!parameter) return 'nothing more'
  return parameter.constant ? `${parameter.name} as a text in quotes` : expectations[parameter.type]
}

const columnItems = (columns: readonly FormulaColumn[]): readonly Completion[] =>
  columns.map(({ title, type }) => ({
    kind: 'column',
    label: title,
    insert: inBraces(title),
    detail: describeType(type),
    help: '',
    examples: [],
    category: null,
  }))

const functionItems = (): readonly Completion[] =>
  formulaFunctions.flatMap((known) =>
    [known.name, ...known.aliases].map((name) => ({
      kind: 'function' as const,
      label: name,
      insert: known.parameters.length === 0 ? `${name}()` : `${name}(`,
      detail: signatureOf(known, name),
      help: known.help,
      examples: known.examples,
      category: known.category,
    })),
  )

/** Those that begin with what was written, then those that contain it. */
function fitting(items: readonly Completion[], written: string): readonly Completion[] {
  const wanted = written.replace(/\\(.)/g, '$1').toLowerCase()
  const rank = ({ label }: Completion): number => label.toLowerCase().indexOf(wanted)
  return items.filter((item) => rank(item) !== -1).toSorted((a, b) => Math.min(rank(a), 1) - Math.min(rank(b), 1))
}
