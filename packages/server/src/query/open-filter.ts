import type { PlainValue, ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { LaterValue } from '../dialects/values/later-value.ts'
import { type Condition, type LinkedWith, requireWholeKey } from './conditions.ts'
import { laterKey } from './later-key.ts'
import type { RecordColumn, RecordTable } from './record-table.ts'

export interface Opened {
  readonly condition: Condition
  /** For the places from `from` on. */
  readonly values: readonly CellValue[]
}

/**
 * The same condition with those values left open that are only bound and never decide what the statement looks like. So a
 * client that asks for one customer after the other gets the same statement each time.
 */
export function openCondition({ columns }: RecordTable, condition: Condition, from: number): Opened {
  const { filter, linked } = condition
  if (!filter && !linked) return { condition, values: [] }
  const values: CellValue[] = []
  const later = (value: CellValue): CellValue => LaterValue.asValue(from + values.push(value) - 1)
  const open = (tree: ResolvedFilter): ResolvedFilter => {
    if (tree.kind === 'group') return { ...tree, members: tree.members.map(open) }
    const column = columns.find(({ id }) => id === tree.column.id)
    return column !== undefined && isOpenable(column) ? { ...tree, value: openValue(tree.value, later) } : tree
  }
  const opened = filter ? open(filter) : null
  return { condition: { ...condition, filter: opened, linked: linked && openKey(linked, later) }, values }
}

function openKey(linked: LinkedWith, later: (value: CellValue) => CellValue): LinkedWith {
  requireWholeKey(linked.from.table, linked.key)
  return laterKey(linked.from.table) === null ? linked : { ...linked, key: linked.key.map(later) }
}

function openValue(value: PlainValue, later: (value: CellValue) => CellValue): PlainValue {
  switch (value.kind) {
    case 'value':
      return value.value === null ? value : { kind: 'value', value: later(value.value) }
    case 'pair':
      return value.from === null || value.to === null
        ? value
        : { kind: 'pair', from: later(value.from), to: later(value.to) }
    default:
      return value
  }
}

const always: ReadonlySet<StorageWord> = new Set(['shortText', 'longText', 'integer', 'boolean'])
const ofOurs: ReadonlySet<StorageWord> = new Set(['date', 'time', 'timestamp'])

// Lists and JSON are taken apart, decimals are bound in another form, and cells of others are compared by meaning.
function isOpenable(column: RecordColumn): boolean {
  const { word, foreign, comparison, computed } = column
  // Compared is what is looked up in the end.
  if (computed?.kind === 'lookup' || computed?.kind === 'same') return isOpenable(computed.column)
  if (word === null || computed !== null || comparison === 'list') return false
  return always.has(word) || (!foreign && ofOurs.has(word))
}
