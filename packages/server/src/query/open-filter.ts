import type { PlainValue, ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { LaterValue } from '../dialects/values/later-value.ts'
import type { Condition } from './conditions.ts'
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
  const { filter, search } = condition
  if (!filter) return { condition, values: [] }
  const values: CellValue[] = []
  const later = (value: CellValue): CellValue => LaterValue.asValue(from + values.push(value) - 1)
  const open = (tree: ResolvedFilter): ResolvedFilter => {
    if (tree.kind === 'group') return { ...tree, members: tree.members.map(open) }
    const column = columns.find(({ id }) => id === tree.column.id)
    return column !== undefined && isOpenable(column) ? { ...tree, value: openValue(tree.value, later) } : tree
  }
  return { condition: { filter: open(filter), search }, values }
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
function isOpenable({ word, foreign, comparison }: RecordColumn): boolean {
  if (word === null || comparison === 'list') return false
  return always.has(word) || (!foreign && ofOurs.has(word))
}
