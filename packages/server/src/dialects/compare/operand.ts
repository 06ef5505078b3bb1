import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { balanced } from './balanced.ts'

/** Something to compare: a column, or an expression that gives values of that word. */
export interface Operand {
  readonly word: StorageWord
  readonly expression: Expression<unknown>
  /** Written by another program, perhaps in another form of the same meaning: compared by meaning, without an index. */
  readonly foreign?: boolean
  /** Of a column of another program: its type as the engine writes it. A word may stand for types that are handled differently. */
  readonly declared?: string | undefined
  /** A part of a key: nobody needs to say where empty cells go, and an index of it can be read as it is. */
  readonly neverEmpty?: boolean
}

export type Test = RawBuilder<SqlBool>

export type Comparer = (operand: Operand, value: CellValue) => Test

export const never: Test = sql<SqlBool>`(1 = 0)`

export const not = (test: Test): Test => sql`not ${test}`

export function any(tests: readonly Test[]): Test {
  return tests.length === 0 ? never : balanced(tests, sql`or`)
}

export function all(tests: readonly Test[]): Test {
  return tests.length === 0 ? sql<SqlBool>`(1 = 1)` : balanced(tests, sql`and`)
}

export const isTextWord = (word: StorageWord): boolean => word === 'shortText' || word === 'longText'
