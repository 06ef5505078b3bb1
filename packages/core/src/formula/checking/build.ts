// Trees of primitives: types, constants computed at once, and how large a tree is.

import { isFormulaError } from '../evaluation/errors.ts'
import { evaluate } from '../evaluation/evaluate.ts'
import { type Primitive, type PrimitiveName, primitives } from '../primitives.ts'
import type { FormulaScalar, FormulaType, ScalarType, Typed } from '../tree.ts'

export type Constant = Extract<Typed, { kind: 'constant' }>

export const constant = (value: number | string | boolean): Constant => ({
  kind: 'constant',
  type: typeof value === 'number' ? 'number' : typeof value === 'string' ? 'text' : 'boolean',
  value,
})

/** Blank, of that type. */
export const blankOf = (type: FormulaType): Constant => ({ kind: 'constant', type, value: null })

export const column = (id: string, type: FormulaType): Typed => ({ kind: 'column', type, id })

/** A primitive with its type; computed now when nothing but constants is in it. An error stays to be seen in the cell. */
export function call(name: PrimitiveName, ...args: readonly Typed[]): Typed {
  if (name === 'choose') return choose(args)
  const typed: Typed = { kind: 'primitive', type: typeOf(name, args), name, args }
  return isFoldable(name, args) ? folded(typed) : typed
}

/** Without the branches that can never be, or never not be. */
function choose(args: readonly Typed[]): Typed {
  const type = typeOf('choose', args)
  const steps: Typed[] = []
  for (let index = 0; index + 1 < args.length; index += 2) {
    const [test, value] = [args[index], args[index + 1]]
    if (!test || !value || isConstant(test, false)) continue
    if (isConstant(test, true)) return chosen(type, [...steps, value])
    steps.push(test, value)
  }
  return chosen(type, [...steps, args.at(-1) ?? blankOf(type)])
}

function chosen(type: FormulaType, args: readonly Typed[]): Typed {
  const [only] = args
  return args.length === 1 && only ? only : { kind: 'primitive', type, name: 'choose', args }
}

const isConstant = (typed: Typed, value: FormulaScalar): boolean => typed.kind === 'constant' && typed.value === value

/** Several conditions without a tree of twos. */
export const allOf = (tests: readonly Typed[]): Typed =>
  tests.length === 1 && tests[0] ? tests[0] : call('and', ...tests)

export const concat = (...pieces: readonly Typed[]): Typed => {
  const joined = pieces.flatMap((piece) =>
    piece.kind === 'primitive' && piece.name === 'concat' ? piece.args : [piece],
  )
  const [only] = joined
  return joined.length === 1 && only ? only : call('concat', ...joined)
}

export function orElse(value: Typed, otherwise: number | string | boolean): Typed {
  return mayBeBlank(value) ? call('orElse', value, constant(otherwise)) : value
}

export const isList = (type: FormulaType): type is { readonly listOf: ScalarType } => typeof type === 'object'

function typeOf(name: PrimitiveName, args: readonly Typed[]): FormulaType {
  const { gives }: Primitive = primitives[name]
  if (name === 'choose') return firstType(args.filter(isChosenValue))
  if (gives === 'same') return firstType(args)
  if (gives === 'listOfTexts') return { listOf: 'text' }
  if (gives === 'listOfNumbers') return { listOf: 'number' }
  if (gives !== 'list' && gives !== 'element') return gives
  const type = firstType(args)
  const element = isList(type) ? type.listOf : type
  return gives === 'list' ? { listOf: element } : element
}

const isChosenValue = (_: Typed, index: number, args: readonly Typed[]): boolean =>
  index % 2 === 1 || index === args.length - 1

const firstType = (args: readonly Typed[]): FormulaType =>
  args.find(({ type }) => type !== 'nothing')?.type ?? 'nothing'

const neverFolded: ReadonlySet<PrimitiveName> = new Set(['now', 'error', 'list'])

const isFoldable = (name: PrimitiveName, args: readonly Typed[]): boolean =>
  !neverFolded.has(name) && args.every((arg) => arg.kind === 'constant')

const noRow = { cell: () => null, now: '' }

function folded(typed: Typed): Typed {
  const value = evaluate(typed, noRow)
  return isFormulaError(value) ? typed : { kind: 'constant', type: typed.type, value: value as FormulaScalar }
}

interface Facts {
  readonly blank: boolean
  readonly nodes: number
  readonly depth: number
}

const known = new WeakMap<Typed, Facts>()

export const mayBeBlank = (typed: Typed): boolean => factsOf(typed).blank

/** As it is written out: what stands in two places counts twice. */
export const sizeOf = (typed: Typed): Pick<Facts, 'nodes' | 'depth'> => factsOf(typed)

function factsOf(typed: Typed): Facts {
  const cached = known.get(typed)
  if (cached) return cached
  const args = typed.kind === 'primitive' ? typed.args.map(factsOf) : []
  const facts = {
    blank: isBlankable(typed),
    nodes: args.reduce((sum, { nodes }) => sum + nodes, 1),
    depth: Math.max(0, ...args.map(({ depth }) => depth)) + 1,
  }
  known.set(typed, facts)
  return facts
}

/** These may be blank though no argument is. */
const blankMakers: ReadonlySet<PrimitiveName> = new Set([
  'textToNumber',
  'textToInstant',
  'regexExtract',
  'jsonExtract',
  'pick',
  'listMin',
  'listMax',
  'error',
])
const neverBlank: ReadonlySet<PrimitiveName> = new Set(['isBlank', 'isError', 'equal', 'now', 'list'])

function isBlankable(typed: Typed): boolean {
  if (typed.kind === 'constant') return typed.value === null
  if (typed.kind === 'column') return true
  const { name, args } = typed
  if (blankMakers.has(name)) return true
  if (neverBlank.has(name)) return false
  if (name === 'orElse') return args.every(mayBeBlank)
  if (name === 'least' || name === 'greatest') return args.every(mayBeBlank)
  if (name === 'choose') return args.filter(isChosenValue).some(mayBeBlank)
  return args.some(mayBeBlank)
}
