import { AppError } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { RecordColumn, StoredColumn } from '../../../query/record-table.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import { fitsDeclared } from './fits-declared.ts'
import type { WriteAttempt } from './write-attempt.ts'

/** Columns of a statement with the values it gives them. */
export type GivenValues = readonly (readonly [StoredColumn, readonly CellValue[]])[]

const sentences: Readonly<Record<string, string>> = {
  type: 'holds a value that does not fit its type in the database',
  not_null: 'is required',
  check: 'holds a value that breaks a rule of the database',
  unique: 'needs a value that no other record has',
}

type Into = Pick<WriteAttempt, 'access' | 'table'>

/** A database seldom says which value it did not like in words a person knows; here the column gets its title. */
export async function naming<T>(into: Into, given: () => GivenValues, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? named(into, given, error) : error
  }
}

function named(into: Into, given: () => GivenValues, error: AppError): AppError {
  const { reason, field } = error.details
  const sentence = typeof reason === 'string' && field === undefined ? sentences[reason] : undefined
  if (sentence === undefined) return error
  const column = told(into, error) ?? suspected(into, given(), reason)
  if (column === null) return error
  const details = { ...error.details, field: column.title }
  return new AppError(error.code, `“${column.title}” ${sentence}.`, details, { cause: error })
}

/** Some engines name the column; of several the first stands for all. */
function told({ table }: Into, { details }: AppError): RecordColumn | null {
  const [name = ''] = typeof details.columns === 'string' ? details.columns.split(', ') : []
  const bare = name.replace(/^"(.*)"$/, '$1')
  return table.columns.find((column) => column.name === bare) ?? null
}

function suspected({ access, table }: Into, given: GivenValues, reason: unknown): RecordColumn | null {
  const isRefused = (column: StoredColumn, value: CellValue): boolean =>
    !fits(access, column, value) || !fitsDeclared(table.columnRows.get(column.id)?.database_type ?? '', value)
  const proven = given.find(([column, values]) => {
    if (reason === 'not_null') return column.required && values.includes(null)
    return reason !== 'unique' && values.some((value) => isRefused(column, value))
  })
  if (proven !== undefined) return proven[0]
  const possible = reason === 'unique' ? given.filter(([column]) => column.unique || column.keyPart !== null) : given
  return possible.length === 1 ? (possible[0]?.[0] ?? null) : null
}

/** Whether the engine can keep the value under this word at all. */
export function fits({ dialect }: TableAccess, { word }: StoredColumn, value: CellValue): boolean {
  try {
    dialect.values.toDatabase(word, value)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
