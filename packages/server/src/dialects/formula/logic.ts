import type { ErrorCode, FormulaType } from '@rowhouse/core/formula/tree'
import { type RawBuilder, sql } from 'kysely'
import { balanced } from '../compare/balanced.ts'
import type { FormulaBasics, FormulaPrimitives } from './formula.ts'
import { firstOf } from './formula.ts'
import type { FormulaNode, Outcome, PrimitiveSql, Sql } from './formula-node.ts'
import { unionRange } from './number-range.ts'

type LogicName = 'orElse' | 'isBlank' | 'isError' | 'error' | 'choose' | 'and' | 'or' | 'not'

/** Blanks, errors and conditions: the same on every engine. */
export function logicWith(basics: FormulaBasics): Pick<FormulaPrimitives, LogicName> {
  const { truth, isTrue } = basics
  // Without a type, some engines do not know which function is meant.
  const nothing = (type: FormulaType): Sql =>
    typeof type === 'object' ? basics.emptyList() : basics.constant(type, null)
  const joined =
    (between: RawBuilder<unknown>): PrimitiveSql =>
    (args) => ({
      value: truth(
        balanced(
          args.map(({ value }) => sql`(${isTrue(value)})`),
          between,
        ),
      ),
    })
  return {
    orElse: (args) => {
      const [first, second] = args
      if (first === undefined || second === undefined) throw wrongArguments('orElse')
      if (!first.mayBeBlank) return { ...passed(first), error: firstOf([first.error, second.error]) }
      return {
        value: sql`coalesce(${first.value}, ${second.value})`,
        mayBeBlank: second.mayBeBlank,
        range: unionRange([first.range, second.range]),
      }
    },
    isBlank: ([only]) =>
      only?.mayBeBlank
        ? { value: truth(sql`${only.value} is null`), mayBeBlank: false }
        : { value: truth(sql`1 = 0`), mayBeBlank: false },
    isError: ([only]) => ({
      value: truth(only?.error ? sql`${only.error} is not null` : sql`1 = 0`),
      error: null,
      mayBeBlank: false,
    }),
    error: ([code], type) => ({
      value: nothing(type),
      error: sql<string>`${basics.word(knownCode(code?.constant))}`,
      mayBeBlank: true,
    }),
    choose: (args, type) => {
      const branches = branchesOf(args)
      const otherwise = args.at(-1)
      if (otherwise === undefined) throw wrongArguments('choose')
      const values = [...branches.map(({ value }) => value), otherwise]
      const typed = (node: FormulaNode): Sql => (node.type === 'nothing' ? nothing(type) : node.value)
      const whens = branches.map(({ test, value }) => sql`when ${isTrue(test.value)} then ${typed(value)}`)
      return {
        value: sql`case ${sql.join(whens, sql` `)} else ${typed(otherwise)} end`,
        error: chosenError(basics, branches, otherwise),
        mayBeBlank: values.some(({ mayBeBlank }) => mayBeBlank),
        range: unionRange(values.map(({ range }) => range)),
      }
    },
    and: joined(sql`and`),
    or: joined(sql`or`),
    not: ([only]) => ({ value: truth(sql`not (${only === undefined ? sql`1 = 1` : isTrue(only.value)})`) }),
  }
}

interface Branch {
  readonly test: FormulaNode
  readonly value: FormulaNode
}

function branchesOf(args: readonly FormulaNode[]): Branch[] {
  return args.slice(0, -1).flatMap((test, at) => {
    const value = args[at + 1]
    return at % 2 === 1 || value === undefined ? [] : [{ test, value }]
  })
}

/** Only of the tests up to the true one, and of the value behind it. Each is written once: tests may be long. */
function chosenError(basics: FormulaBasics, branches: readonly Branch[], otherwise: FormulaNode): FormulaNode['error'] {
  const asked = [...branches.flatMap(({ test, value }) => [test.error, value.error]), otherwise.error]
  if (asked.every((error) => error === null)) return null
  const [first, ...rest] = branches
  if (first === undefined) return otherwise.error
  const plain = rest.findIndex(({ test }) => test.error !== null)
  const together = [first, ...(plain === -1 ? rest : rest.slice(0, plain))]
  const later = plain === -1 ? otherwise.error : chosenError(basics, rest.slice(plain), otherwise)
  const whens = together.map(
    ({ test, value }) => sql`when ${basics.isTrue(test.value)} then ${value.error ?? sql`null`}`,
  )
  const errors = [...together.map(({ value }) => value.error), later]
  const chosen = errors.every((error) => error === null)
    ? null
    : sql<string | null>`case ${sql.join(whens, sql` `)} else ${later ?? sql`null`} end`
  return firstOf([first.test.error, chosen])
}

const passed = ({ value, range, mayBeBlank }: FormulaNode): Outcome => ({
  value,
  mayBeBlank,
  ...(range === null ? {} : { range }),
})

function knownCode(code: unknown): ErrorCode {
  if (typeof code === 'string' && /^#[A-Z/0]+$/.test(code)) return code as ErrorCode
  throw wrongArguments('error')
}

export const wrongArguments = (name: string): TypeError =>
  new TypeError(`The checker gave ${name} other arguments than it takes.`)
