// Columns as fields of messages: of records as they are read, and as they are written.
import type { StorageWord } from '@rowhouse/core/storage'
import type { ShownRow } from '../../features/records/export/shown-page.ts'
import { isWritable } from '../../features/records/write/column-filler.ts'
import { isSingle, type RecordColumn } from '../../query/record-table.ts'
import type { TextColumn } from '../../query/select-row-texts.ts'
import type { GraphColumn, GraphTable } from '../graphql/graph-tables.ts'
import { isChosen } from '../graphql/is-chosen.ts'
import { fieldNumbers } from './field-numbers.ts'
import { fits } from './wire/fits.ts'
import { JsonRecords } from './wire/json-records.ts'
import type { FieldKind, Message, MessageField } from './wire/message-type.ts'
import { TextRecords } from './wire/text-records.ts'

/** What is not of the kind of its field: errors of formulas, and what other programs wrote into their databases. */
export const unfitField: MessageField = { name: 'unfit_values', number: 1, kind: 'jsonMap' }

/** Of a record that was read as a whole: for `if_match`. */
export const versionField: MessageField = { name: 'record_version', number: 2, kind: 'string' }

export interface ColumnField {
  readonly field: MessageField
  readonly column: RecordColumn
}

const kindOfWord: Readonly<Record<StorageWord, FieldKind>> = {
  shortText: 'string',
  longText: 'string',
  integer: 'int64',
  // Never a float: “0.10” stays so.
  decimal: 'string',
  float: 'double',
  boolean: 'bool',
  date: 'string',
  time: 'string',
  timestamp: 'string',
  json: 'json',
}

export function readFields({ table, columns }: GraphTable): readonly ColumnField[] {
  const numbers = fieldNumbers(table.columns.map(({ id }) => id))
  return columns.map(({ name, column }) => ({ field: fieldOf(name, column, numbers, readKind(column)), column }))
}

export function writeFields({ table, columns }: GraphTable): readonly ColumnField[] {
  const numbers = fieldNumbers(table.columns.map(({ id }) => id))
  return columns.flatMap(({ name, column }: GraphColumn) => {
    const kind = writeKind(column)
    return kind === null ? [] : [{ field: fieldOf(name, column, numbers, kind), column }]
  })
}

interface Kind {
  readonly kind: FieldKind
  readonly isRepeated?: true
}

function fieldOf(
  name: string,
  { id, title }: RecordColumn,
  numbers: ReadonlyMap<string, number>,
  kind: Kind,
): MessageField {
  const isOptional = kind.isRepeated !== true
  return { name, number: numbers.get(id) ?? 0, title, ...kind, ...(isOptional ? { isOptional } : {}) }
}

const texts: Kind = { kind: 'string', isRepeated: true }

function readKind(column: RecordColumn): Kind {
  const { word, computed } = column
  if (computed === null && isChosen(column)) return texts
  // A lookup gives what it finds, which may be one value or a list of them; a link shows records.
  const leadsAway = computed?.kind === 'lookup' || computed?.kind === 'same' || computed?.kind === 'link'
  return { kind: word === null || leadsAway ? 'json' : kindOfWord[word] }
}

/** null: nobody writes it. Linked records are given by their keys, people by id or mail. */
function writeKind(column: RecordColumn): Kind | null {
  const { word, computed, comparison } = column
  if (computed?.kind === 'link') return isSingle(computed.link) ? { kind: 'string' } : texts
  if (!isWritable(column)) return null
  if (isChosen(column)) return texts
  return { kind: word === null || comparison === 'person' ? 'json' : kindOfWord[word] }
}

/** A record as lists show it, by the names of fields. */
export function recordMessage(fields: readonly ColumnField[], row: ShownRow): Message {
  const message: Record<string, unknown> = {}
  let unfit: Record<string, unknown> | undefined
  for (const { field, column } of fields) {
    const value = row[column.title]
    if (value === null || value === undefined) continue
    if (fits(field, value)) message[field.name] = value
    else {
      unfit ??= {}
      unfit[field.name] = value
    }
  }
  if (unfit !== undefined) message[unfitField.name] = unfit
  return message
}

/** The same from the JSON of the database, which tells these columns in this order. */
export function recordsOf(fields: readonly ColumnField[], columns: readonly RecordColumn[]): JsonRecords {
  const fieldFor = fieldsOnce(fields)
  return new JsonRecords(
    columns.map((column) => ({ title: column.title, field: fieldFor(column) })),
    unfitField,
  )
}

/** The same from its rows. */
export function textRecordsOf(fields: readonly ColumnField[], columns: readonly TextColumn[]): TextRecords {
  const fieldFor = fieldsOnce(fields)
  return new TextRecords(
    columns.map((one) => ({ ...one, field: fieldFor(one.column) })),
    unfitField,
  )
}

/** What was told is not told again. */
function fieldsOnce(fields: readonly ColumnField[]): (column: RecordColumn) => MessageField | null {
  const left = new Map(fields.map(({ field, column }) => [column.id, field]))
  return ({ id }) => {
    const field = left.get(id) ?? null
    left.delete(id)
    return field
  }
}
