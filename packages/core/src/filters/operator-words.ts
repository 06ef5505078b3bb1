import type { OperatorName } from './operators.ts'

/** The words under which a filter is stored; eight of them are older than the rest and keep their own form. */
export const storedWords = {
  eq: 'isEqual',
  neq: 'isNotEqual',
  gt: 'gt',
  gte: 'gte',
  lt: 'lt',
  lte: 'lte',
  like: 'isLike',
  nlike: 'isNot like',
  in: 'in',
  nin: 'nin',
  btw: 'btw',
  nbtw: 'nbtw',
  null: 'isNull',
  notnull: 'isNotNull',
  empty: 'isEmpty',
  notempty: 'isNotEmpty',
  blank: 'blank',
  notblank: 'notblank',
  checked: 'checked',
  notchecked: 'notchecked',
  anyof: 'anyof',
  nanyof: 'nanyof',
  allof: 'allof',
  nallof: 'nallof',
  exactly: 'exactly',
  within: 'isWithin',
} as const satisfies Record<OperatorName, string>

const aliases = {
  not: 'neq',
  ge: 'gte',
  le: 'lte',
  isNotLike: 'nlike',
  anyOf: 'anyof',
  noneOf: 'nanyof',
  allOf: 'allof',
} as const satisfies Record<string, OperatorName>

const presenceWords = {
  null: 'notnull',
  notnull: 'null',
  empty: 'notempty',
  notempty: 'empty',
  blank: 'notblank',
  notblank: 'blank',
} as const satisfies Partial<Record<OperatorName, OperatorName>>

// Maps, not objects: “constructor” is no operator.
const operatorByWord: ReadonlyMap<string, OperatorName> = new Map<string, OperatorName>([
  ...Object.keys(storedWords).map((name) => [name, name as OperatorName] as const),
  ...Object.entries(storedWords).map(([name, word]) => [word, name as OperatorName] as const),
  ...Object.entries(aliases),
])
const oppositePresence: ReadonlyMap<string, OperatorName> = new Map(Object.entries(presenceWords))

export function isOperatorWord(word: string): boolean {
  return word === 'is' || word === 'isnot' || operatorByWord.has(word)
}

/** The operator a word means; “is” and “isnot” carry theirs in the value: `(Name,is,null)`. Null when there is none. */
export function operatorOf(word: string, value: unknown): OperatorName | null {
  if (word !== 'is' && word !== 'isnot') return operatorByWord.get(word) ?? null
  const opposite = typeof value === 'string' ? oppositePresence.get(value) : undefined
  if (opposite === undefined) return null
  return word === 'isnot' ? opposite : (operatorByWord.get(value as string) ?? null)
}
