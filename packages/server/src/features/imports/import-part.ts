// A part of a plan with what it means: columns of the source and the fields they go into.
import type {
  FoundColumn,
  FoundSheet,
  ImportPlan,
  ImportRefusal,
  PlannedColumn,
  PlannedPart,
} from '@rowhouse/core/api/imports'
import type { Habits } from '@rowhouse/core/column-types/reading'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import { excerptOf } from '@rowhouse/core/imports/describe-sheet'
import { type ReadColumn, whyTooManyChoices, whyUnreadable } from '@rowhouse/core/imports/read-row'
import type { CellValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { isStored, type RecordColumn, type StoredColumn } from '../../query/record-table.ts'
import type { ImportChunk } from '../records/write/sort-rows.ts'
import type { SentRow } from '../records/write/write-spec.ts'
import type { PartSpec, RowFault } from './reading/reader-words.ts'

export interface OpenPart {
  readonly part: PlannedPart
  readonly sheet: FoundSheet
  readonly targets: readonly Target[]
  readonly mayEmpty: boolean
  /** Which of the targets tell records apart. */
  readonly match: readonly number[]
}

export interface Target {
  readonly planned: PlannedColumn
  readonly header: string
  readonly read: ReadColumn
  /** null: it is not made yet. */
  readonly column: RecordColumn | null
}

/** A formula works its values out. */
export const takesValues = ({ formula }: PlannedColumn): boolean => formula !== true

/** `table`: null while it is not made yet. */
export function openPart(
  sheet: FoundSheet,
  plan: ImportPlan,
  part: PlannedPart,
  table: SnapshotTable | null,
): OpenPart {
  const targets = part.columns.filter(takesValues).map((planned) => {
    const found = sheet.columns[planned.from]
    if (found === undefined) throw invalidValue('plan', `“${sheet.title}” has no column ${planned.from}.`)
    const column = table === null ? null : columnFor(table, planned)
    const habits: Habits = { mark: found.mark ?? undefined, ...daysOf(found.dayOrder) }
    const kind = column === null ? plannedKind(planned, found) : kindOf(column)
    return {
      planned,
      header: found.header,
      column,
      read: { from: planned.from, ...kind, habits, addsChoices: addsChoices(planned, found) },
    }
  })
  const match = (part.match ?? []).map((from) => targets.findIndex(({ planned }) => planned.from === from))
  return { part, sheet, targets, match, mayEmpty: plan.unreadable === 'empty' }
}

const daysOf = (order: 'dayFirst' | 'monthFirst' | null): Habits =>
  order === null ? {} : { dayOrder: order, dottedOrder: order }

/** Of a new field whose choices nobody listed, the words in its cells are the choices. */
function addsChoices(planned: PlannedColumn, found: FoundColumn): boolean {
  if (planned.addsChoices !== undefined) return planned.addsChoices
  if (planned.column !== undefined || planned.linksTo !== undefined) return false
  const { holds } = columnTypeOf(planned.type ?? found.type)
  return holds === 'choices' && toldOptions(planned, found).choices === undefined
}

type Kind = Pick<ReadColumn, 'type' | 'options'>

function plannedKind(planned: PlannedColumn, found: FoundColumn): Kind {
  if (planned.linksTo !== undefined) return { type: null, options: {} }
  const type = planned.type ?? found.type
  return { type, options: { ...(columnTypeOf(type).defaults as Kind['options']), ...toldOptions(planned, found) } }
}

/** Settings of a new field: as they were planned, else as they were found for the same type. */
export function toldOptions({ type, options }: PlannedColumn, found: FoundColumn | null | undefined): Kind['options'] {
  return options ?? (type === undefined || type === found?.type ? found?.options : {}) ?? {}
}

export const isLink = ({ computed }: RecordColumn): boolean => computed?.kind === 'link'

const kindOf = (column: RecordColumn): Kind =>
  isLink(column) ? { type: null, options: {} } : { type: column.typeName, options: column.options as Kind['options'] }

/** Of an existing table by its id, of one that this import made by the title it was given. */
function columnFor(table: SnapshotTable, { column: id, title }: PlannedColumn): RecordColumn {
  const column = table.columns.find((one) => (id === undefined ? one.title === title : one.id === id))
  if (column === undefined) throw invalidValue('plan', `“${table.title}” has no field “${id ?? title ?? ''}”.`)
  return column
}

export function specOf({ sheet, targets, match }: OpenPart, skip: number): PartSpec {
  return {
    sheet: sheet.id,
    headerLine: sheet.headerLine,
    header: sheet.columns.map(({ header }) => header),
    totalLine: sheet.notes.find(({ kind }) => kind === 'totalLine')?.line ?? 0,
    columns: targets.map(({ read }) => read),
    match,
    skip,
  }
}

/** Rows as they are written: under the ids of the fields. */
export function chunkOf(
  { part, targets, match }: OpenPart,
  rows: readonly (readonly CellValue[])[],
  size: number,
): ImportChunk {
  return {
    rows: rows.map((values) => rowOf(targets, values)),
    match: match.flatMap((at) => {
      const column = targets[at]?.column
      return column !== undefined && column !== null && isStored(column) ? [column satisfies StoredColumn] : []
    }),
    found: part.found ?? 'update',
    missing: part.missing ?? 'create',
    keeps: new Set(targets.flatMap(({ planned, column }) => (planned.blank === 'clear' ? [] : [column?.id ?? '']))),
    size,
  }
}

/** An empty cell of a link says nothing, unless it shall take links off. */
function rowOf(targets: readonly Target[], values: readonly CellValue[]): SentRow {
  const row: Record<string, CellValue> = {}
  for (const [at, { column, planned }] of targets.entries()) {
    const value = values[at] ?? null
    if (column === null || (value === null && isLink(column) && planned.blank !== 'clear')) continue
    row[column.id] = value
  }
  return row
}

interface FaultyCell {
  readonly at: number
  readonly reason: RowFault
  readonly other: number | null
}

/** Why a row of the source is refused before anybody asked the table. */
export function refusalOfFault(
  { sheet, targets }: OpenPart,
  line: number,
  cells: readonly string[],
  { at, reason, other }: FaultyCell,
): ImportRefusal {
  const target = targets[at]
  const value = target === undefined ? null : (cells[target.planned.from] ?? '')
  return {
    sheet: sheet.id,
    line,
    name: nameOf(cells),
    column: target?.header ?? null,
    value: value === null ? null : excerptOf(value),
    reason,
    text: sentenceOf(reason, target, value ?? '', other),
    other,
  }
}

function sentenceOf(reason: RowFault, target: Target | undefined, value: string, other: number | null): string {
  if (reason === 'tooManyCells') return 'The row has more cells than there are titles.'
  if (reason === 'twice') return `Line ${other ?? 0} means the same record.`
  if (target === undefined) return ''
  const title = target.column?.title ?? target.planned.title ?? target.header
  return reason === 'tooManyChoices' ? whyTooManyChoices(title) : whyUnreadable(target.read, value, title)
}

export const nameOf = (cells: readonly string[]): string =>
  excerptOf(cells.find((cell) => cell.trim() !== '')?.trim() ?? '')
