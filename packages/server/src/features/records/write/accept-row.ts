import { randomUUID } from 'node:crypto'
import { acceptCell } from '@rowhouse/core/column-types/accept-cell'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { AppError, invalidRequest, invalidValue, structureChanged } from '@rowhouse/core/errors'
import { alteredNumber } from '@rowhouse/core/exact-json'
import { type ColumnFinder, columnFinder } from '@rowhouse/core/filters/column-finder'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { CellValue } from '@rowhouse/core/storage'
import { foreignNumber } from '../../../dialects/values/foreign-number.ts'
import { unreadCode } from '../../../query/operands.ts'
import { recordKey } from '../../../query/record-key.ts'
import type { RecordColumn, RecordTable, StoredColumn } from '../../../query/record-table.ts'
import type { RowShape, TableAccess } from '../../../query/select-records.ts'
import type { Sight } from '../../../query/sight.ts'
import { isWritable } from './column-filler.ts'
import { HiddenKey } from './hidden-key.ts'
import { FormedCells, RowForm } from './row-form.ts'
import { isSame } from './same-value.ts'
import { withinScale } from './within-scale.ts'
import type { SentRow } from './write-spec.ts'

type Into = Pick<TableAccess, 'table' | 'sight'>

/** Values that fit their columns. Only columns the caller gave; secrets still as they were typed. */
export type AcceptedCells = ReadonlyMap<StoredColumn, CellValue>

interface AcceptRules {
  readonly shape: RowShape
  /** New records take defaults and must have what is required. */
  readonly isNew: boolean
  /** Of the record that is changed: the row may repeat it, but not change it. */
  readonly key?: readonly CellValue[]
  /** How many rows of the same call came before, so that refusals name the right one. */
  readonly after?: number
}

interface AcceptedRow {
  readonly cells: AcceptedCells
  readonly ignored: readonly string[]
}

export function acceptRow(access: Into, sent: SentRow, rules: AcceptRules): AcceptedRow {
  const cells = new Map<StoredColumn, CellValue>()
  const ignored: string[] = []
  const { find } = finderOf(access)
  const { writable } = rulesOf(access.table)
  for (const name of namesIn(sent)) {
    const cell = sent[name]
    const isHidden = cell instanceof HiddenKey
    const column = isHidden ? cell.column : (find(name) as StoredColumn | null)
    const value = isHidden ? cell.value : cell
    if (column === null) ignored.push(name)
    else if (!writable.has(column)) {
      refuseMissing(column, value)
      ignored.push(column.title)
    } else if (value === null && column.kept === 'uuid') {
      // What is never empty is as it was, or as the server makes it.
      if (!rules.isNew) ignored.push(column.title)
    } else if (cells.has(column)) throw invalidRequest(`“${column.title}” is given twice, under different names.`)
    else if (rules.isNew || column.keyPart === null) cells.set(column, acceptValue(column, value, rules.shape))
    else requireSameKey(column, value, rules.key)
  }
  if (rules.isNew) addDefaults(access, cells)
  for (const column of rules.isNew ? rulesOf(access.table).required : cells.keys()) requireValue(column, cells)
  return { cells, ignored }
}

/** Rows that are written piece by piece. */
export interface RowsInTurn {
  readonly count: number
  piece(from: number, to: number): readonly AcceptedCells[]
}

export const inTurn = (rows: readonly AcceptedCells[]): RowsInTurn => ({
  count: rows.length,
  piece: (from, to) => rows.slice(from, to),
})

/** The rows of a call, each accepted when it is first asked for: so the first are written while the next are looked at. */
export class AcceptedRows implements RowsInTurn {
  readonly #look: Into
  readonly #sent: readonly SentRow[]
  readonly #rules: AcceptRules
  readonly #cells: AcceptedCells[] = []
  readonly #ignored = new Set<string>()
  #form: RowForm | null = null

  constructor(access: Into, sent: readonly SentRow[], rules: AcceptRules) {
    this.#look = access
    this.#sent = sent
    this.#rules = rules
  }

  get count(): number {
    return this.#sent.length
  }

  /** In the rows that were asked for. */
  get ignored(): readonly string[] {
    return [...this.#ignored]
  }

  piece(from: number, to: number): readonly AcceptedCells[] {
    for (const row of this.#sent.slice(this.#cells.length, to)) this.#accept(row, this.#cells.length)
    return this.#cells.slice(from, to)
  }

  /** The same as `acceptRow` gives; null where the row needs a closer look. */
  #formed(row: SentRow): AcceptedCells | null {
    const names = namesIn(row)
    if (this.#form === null || !this.#form.fits(names)) this.#form = formOf(this.#look, names)
    const form = this.#form
    if (form === null) return null
    const { shape } = this.#rules
    const cells = new FormedCells(
      form,
      form.columns.map((column, at) => {
        const name = names[at]
        if (name === undefined) return defaultOf(column)
        return acceptValue(column, row[name], shape) ?? (column.kept === 'uuid' ? defaultOf(column) : null)
      }),
    )
    for (const column of rulesOf(this.#look.table).required) requireValue(column, cells)
    return cells
  }

  #accept(row: SentRow, at: number): void {
    try {
      const formed = this.#rules.isNew && this.count > 1 ? this.#formed(row) : null
      if (formed !== null) {
        this.#cells.push(formed)
        return
      }
      const { cells, ignored } = acceptRow(this.#look, row, this.#rules)
      this.#cells.push(cells)
      for (const name of ignored) this.#ignored.add(name)
    } catch (error) {
      const isAlone = this.count === 1 && this.#rules.after === undefined
      throw isAlone ? error : namingRow((this.#rules.after ?? 0) + at, error)
    }
  }
}

/** What rows of these names are like; null where one of them has to be looked at in every row. */
function formOf(access: Into, names: readonly string[]): RowForm | null {
  const { find } = finderOf(access)
  const { writable, defaults } = rulesOf(access.table)
  const columns = new Set<StoredColumn>()
  for (const name of names) {
    const column = find(name) as StoredColumn | null
    if (column === null || !writable.has(column) || columns.has(column)) return null
    columns.add(column)
  }
  for (const column of defaults) columns.add(column)
  return new RowForm(names, [...columns])
}

/** Rows that carry the key of the record they change: all parts of it, or the call is refused. */
export function acceptKeyedRows(
  access: Into,
  sent: readonly SentRow[],
  shape: RowShape,
): {
  readonly rows: readonly AcceptedCells[]
  readonly keys: readonly (readonly CellValue[])[]
  readonly ignored: readonly string[]
} {
  const isKey = new Set<string>(access.table.key.map(({ title }) => title))
  const ignored = new Set<string>()
  const accepted = sent.map((row, at) =>
    inRow(at, () => {
      const key = acceptKey(access, row)
      const { cells, ignored: names } = acceptRow(access, row, { shape, isNew: false, key })
      for (const name of names) if (!isKey.has(name)) ignored.add(name)
      return { key, cells }
    }),
  )
  const keys = accepted.map(({ key }) => key)
  refuseTwice(access.table, keys)
  return { rows: accepted.map(({ cells }) => cells), keys, ignored: [...ignored] }
}

/** The key of a record out of a row that holds more than it. */
export function acceptKey(access: Into, sent: SentRow): readonly CellValue[] {
  const given = new Map<RecordColumn, unknown>()
  const { find } = finderOf(access)
  for (const name of namesIn(sent)) {
    const column = find(name)
    if (column !== null) given.set(column, sent[name])
  }
  return access.table.key.map((column) => {
    const value = given.get(column) ?? null
    if (value === null || value === '')
      throw invalidValue(column.title, `“${column.title}” is needed: it tells which record is meant.`)
    return acceptCell(column, value)
  })
}

/** Twice the same record in one call: which of the two was meant nobody can tell. */
export function refuseTwice(table: RecordTable, keys: readonly (readonly CellValue[])[]): void {
  const seen = new Set<string>()
  for (const values of keys) {
    const key = recordKey(table, values)
    if (seen.has(key)) throw invalidRequest(`The record “${key}” is named twice.`, { record: key })
    seen.add(key)
  }
}

const finders = new WeakMap<Sight, ColumnFinder<RecordColumn>>()

/** Names a caller can know: what they may not see is ignored like what does not exist. */
export function finderOf({ table, sight }: Into): ColumnFinder<RecordColumn> {
  const known = finders.get(sight)
  if (known !== undefined) return known
  const seen = new Set([...sight.columns, ...(sight.secrets ?? table.columns.filter(({ secret }) => secret))])
  const made = columnFinder(table.columns.filter((column) => seen.has(column)))
  finders.set(sight, made)
  return made
}

/** What cannot be stored because its place is gone must not get lost silently. Whoever sends back what was read means nothing by it. */
function refuseMissing(column: RecordColumn, value: unknown): void {
  if (column.missing === undefined || value === null || isUnread(value)) return
  throw structureChanged(`${column.missing} Nothing was written.`, { column: column.title })
}

const isUnread = (value: unknown): boolean =>
  value === unreadCode || (isPlainObject(value) && value.error === unreadCode)

function namesIn(sent: unknown): string[] {
  if (isPlainObject(sent)) return Object.keys(sent)
  throw invalidRequest('A record is an object: {"title of a column": value}.')
}

function requireSameKey(column: StoredColumn, value: unknown, key: readonly CellValue[] | undefined): void {
  const part = key?.[(column.keyPart ?? 0) - 1] ?? null
  if (!isSame(part, acceptCell(column, value)))
    throw invalidValue(column.title, `“${column.title}” is part of the key and cannot be changed.`)
}

export function acceptValue(column: StoredColumn, value: unknown, shape: RowShape): CellValue {
  const isWritten = shape === 'classic' && column.type.holds === 'json' && typeof value === 'string'
  try {
    const accepted = acceptCell(column, isWritten ? writtenJson(column, value) : value)
    refuseShortYear(column, accepted)
    if (withinScale(column, accepted) === accepted) return accepted
  } catch (error) {
    const number = column.foreign && error instanceof AppError ? foreignNumber(column, value) : null
    if (number === null) throw error
    return number
  }
  throw invalidValue(column.title, `“${column.title}” needs at most ${column.scale} digits behind the point.`)
}

/** MySQL takes the year 50 for 2050. */
function refuseShortYear({ title, databaseType }: StoredColumn, value: CellValue): void {
  if (typeof value === 'number' && value < 100 && /^year\(4\)/i.test(databaseType ?? ''))
    throw invalidValue(title, `“${title}” needs 0 or a year from 1901 to 2155.`)
}

/**
 * Existing clients send lists and objects in writing. Any other text is itself: “123” is what they were given of a cell that
 * holds this text, and it must not become a number when they send it back.
 */
function writtenJson({ title }: StoredColumn, text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  const altered = alteredNumber(text)
  if (altered === null) return value
  throw invalidValue(
    title,
    `“${title}” holds the number ${excerpt(altered)}, which would lose digits: send it as a text.`,
  )
}

function addDefaults({ table }: Into, cells: Map<StoredColumn, CellValue>): void {
  for (const column of rulesOf(table).defaults) if (!cells.has(column)) cells.set(column, defaultOf(column))
}

function defaultOf(column: StoredColumn): CellValue {
  return column.kept === 'uuid' ? randomUUID() : column.default
}

interface TableRules {
  readonly writable: ReadonlySet<StoredColumn>
  readonly required: readonly StoredColumn[]
  readonly defaults: readonly StoredColumn[]
}

const tableRules = new WeakMap<RecordTable, TableRules>()

function rulesOf(table: RecordTable): TableRules {
  const known = tableRules.get(table)
  if (known !== undefined) return known
  const columns = table.columns.filter(isWritable)
  const rules = {
    writable: new Set(columns),
    required: columns.filter(({ required }) => required),
    defaults: columns.filter((column) => column.default !== null || column.kept === 'uuid'),
  }
  tableRules.set(table, rules)
  return rules
}

/** A foreign table may fill by itself what was not sent, and takes an empty text for a value. */
function requireValue(column: StoredColumn, cells: AcceptedCells): void {
  if (!column.required || (column.foreign && !cells.has(column))) return
  const value = cells.get(column) ?? null
  const isBlank = value === null || (!column.foreign && (value === '' || (Array.isArray(value) && value.length === 0)))
  if (isBlank) throw invalidValue(column.title, `“${column.title}” is required.`)
}

/** Of many rows a refusal names the one it speaks of. */
export function inRow<T>(at: number, accept: () => T): T {
  try {
    return accept()
  } catch (error) {
    throw namingRow(at, error)
  }
}

function namingRow(at: number, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const details = { ...error.details, row: at + 1 }
  return new AppError(error.code, `Record ${at + 1}: ${error.message}`, details, { cause: error })
}
