import type { PlainValue, ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type Condition, type LinkedWith, requireWholeKey } from './conditions.ts'
import type { RecordColumn, RecordTable } from './record-table.ts'
import { open } from './shape.ts'

/** Words whose comparison looks the same for every value; others are compared in a form made from the value. */
const alike: ReadonlySet<StorageWord> = new Set(['shortText', 'longText', 'integer'])

/** Whether the key of a record can be left open. */
export const opensKeys = ({ key }: RecordTable): boolean => key.every(({ word }) => alike.has(word))

/** The key of a record, left open where its values do not decide what the statement looks like. */
export function openKey(table: RecordTable, key: readonly CellValue[]): readonly CellValue[] {
  requireWholeKey(table, key)
  return opensKeys(table) ? key.map(open) : key
}

/**
 * The same condition with those values left open that are only bound and never decide what the statement looks like. So a
 * client that asks for one customer after the other gets the same statement each time.
 */
export function openCondition(table: RecordTable, { filter, search, linked, after }: Condition): Condition {
  const opened = (tree: ResolvedFilter): ResolvedFilter => {
    if (tree.kind === 'group') return { ...tree, members: tree.members.map(opened) }
    const column = table.columns.find(({ id }) => id === tree.column.id)
    return column !== undefined && isOpenable(column) ? { ...tree, value: openValue(tree.value) } : tree
  }
  return {
    filter: filter ? opened(filter) : null,
    search,
    linked: linked && openLinked(linked),
    after: after && openKey(table, after),
  }
}

function openLinked({ from, column, key, isLinked }: LinkedWith): LinkedWith {
  return { from, column, key: openKey(from.table, key), isLinked }
}

function openValue(value: PlainValue): PlainValue {
  switch (value.kind) {
    case 'value':
      return value.value === null ? value : { kind: 'value', value: open(value.value) }
    case 'pair':
      return value.from === null || value.to === null
        ? value
        : { kind: 'pair', from: open(value.from), to: open(value.to) }
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
