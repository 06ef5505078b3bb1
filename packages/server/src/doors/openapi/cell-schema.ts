// What stands in a cell, as JSON Schema, with an example that its column takes.
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { isWritable } from '../../features/records/write/column-filler.ts'
import { isSingle, type RecordColumn, type RecordTable } from '../../query/record-table.ts'
import { cellForm } from '../../query/row-writer.ts'
import type { JsonSchema } from './operation.ts'

interface WordSchema extends JsonSchema {
  readonly type: string
}

const byWord: Readonly<Record<Exclude<StorageWord, 'json'>, WordSchema>> = {
  shortText: { type: 'string' },
  longText: { type: 'string' },
  integer: { type: 'integer', format: 'int64' },
  decimal: { type: 'string', format: 'decimal' },
  float: { type: 'number', format: 'double' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  time: { type: 'string', format: 'time' },
  timestamp: { type: 'string', format: 'date-time' },
}

/** The first that a column takes is its example: what a value looks like is for its type to say. */
const samples: Readonly<Record<StorageWord, readonly CellValue[]>> = {
  shortText: ['Text', 'ana@example.com', 'https://example.com', '+49 30 1234567', '52.52;13.405'],
  longText: ['Text', 'ana@example.com', 'https://example.com', '+49 30 1234567'],
  integer: [3, 2026],
  decimal: ['12.50', '12.5', '3'],
  float: [12.5, 3],
  boolean: [true],
  date: ['2026-11-15'],
  time: ['13:45:00'],
  timestamp: ['2026-11-15T13:45:00.000Z'],
  json: [{ note: 'Text' }, []],
}

/** What a member of a record is described by. `linked`: what the caller sees of the table on the other side. */
export function cellSchema(
  column: RecordColumn,
  linked: (table: RecordTable) => readonly RecordColumn[],
): JsonSchema & { readonly title: string } {
  const schema = valueSchema(column, linked)
  const told = { title: column.title, ...described(column) }
  return isWritable(column) ? { ...told, ...schema } : { ...told, ...schema, readOnly: true }
}

function described({ computed }: RecordColumn): JsonSchema {
  return computed?.kind === 'broken' ? { description: computed.reason } : {}
}

function valueSchema(
  column: RecordColumn,
  linked: (table: RecordTable) => readonly RecordColumn[],
  isInput = false,
): JsonSchema {
  const { computed, word, keyPart, required } = column
  if (computed?.kind === 'link') {
    const one = briefly(linked(computed.link.table))
    return isSingle(computed.link) ? orNull(one, false) : { type: 'array', items: one }
  }
  // A lookup gives what it finds, which may be one value or a list of them.
  if (word === null || computed?.kind === 'lookup' || computed?.kind === 'same') return {}
  const form = word === 'json' && !isInput ? cellForm(column, 'classic') : 'plain'
  // As every client of v1 gets them, unless it asks for more by xc-gui.
  if (form !== 'plain')
    return {
      type: ['string', 'null'],
      description: form === 'joined' ? 'choices with commas between them' : 'JSON as a text',
    }
  const choices = choiceSchema(column)
  if (choices !== null) return choices
  if (word === 'json') return {}
  const taken = isInput && word === 'decimal' ? { type: ['string', 'number'], format: 'decimal' } : byWord[word]
  return { ...orNull(taken, keyPart !== null || required), ...exampleIn(column) }
}

/** What a write takes. */
export function inputSchema(column: RecordColumn): JsonSchema & { readonly title: string } {
  return { title: column.title, ...valueSchema(column, () => [], true) }
}

/** A linked record says its key and the value it is known by. */
function briefly(columns: readonly RecordColumn[]): JsonSchema {
  const shown = columns.filter(({ keyPart, isPrimaryValue }) => keyPart !== null || isPrimaryValue)
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map((column) => [column.title, cellSchema(column, () => [])])),
  }
}

/** Only choices of tables that nobody else writes to are sure to be all there are. */
function choiceSchema(column: RecordColumn): JsonSchema | null {
  const { comparison, foreign, required, word } = column
  const titles = choicesOf(column)
  if (titles === null || foreign) return null
  const known = titles.length === 0 ? {} : { enum: titles }
  if (comparison === 'list')
    return { ...orNull({ type: 'array', items: { type: 'string', ...known } }, required), ...exampleIn(column) }
  if (word === 'json') return null
  const free = titles.length === 0 ? {} : { enum: required ? titles : [...titles, null] }
  return { ...orNull({ type: 'string' }, required), ...free, ...exampleIn(column) }
}

function choicesOf({ type, options }: RecordColumn): readonly string[] | null {
  if (type.holds !== 'choices') return null
  return (options as { readonly choices: readonly { readonly title: string }[] }).choices.map(({ title }) => title)
}

function orNull(schema: JsonSchema, isNever: boolean): JsonSchema {
  return isNever ? schema : { ...schema, type: [schema.type ?? 'object', 'null'].flat() }
}

function exampleIn(column: RecordColumn): JsonSchema {
  const example = exampleOf(column)
  return example === null ? {} : { examples: [example] }
}

/** null: nothing comes to mind that the column would take. */
function exampleOf(column: RecordColumn): CellValue {
  const { word, computed, type, options } = column
  if (word === null) return null
  const [choice] = choicesOf(column) ?? []
  const fitting = choice === undefined ? samples[word] : [choice, [choice]]
  // What is computed is of its storage word alone.
  if (computed !== null) return fitting[0] ?? null
  return fitting.find((value) => isTaken(() => type.accept(value, options as never))) ?? null
}

function isTaken(accept: () => unknown): boolean {
  try {
    accept()
    return true
  } catch {
    return false
  }
}
