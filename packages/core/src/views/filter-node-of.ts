import type { FilterTree, FilterValue } from '../filters/filter-tree.ts'
import { printDay, printSpan } from '../filters/print-where.ts'
import type { CellValue } from '../storage.ts'
import type { FilterNode, WrittenValue } from './filter-node.ts'

/** A filter that was read, as the screen makes them; `filterTreeOf` reads it back. Ids are left empty. */
export function filterNodeOf(tree: FilterTree): FilterNode {
  if (tree.kind === 'group') {
    const { joined, not, members } = tree
    return { id: '', kind: 'group', joined, not, members: members.map(filterNodeOf) }
  }
  const { column, operator, value } = tree
  return { id: '', kind: 'test', columnId: column.id, operator, value: writtenValue(value) }
}

function writtenValue(value: FilterValue): WrittenValue {
  switch (value.kind) {
    case 'nothing':
      return null
    case 'value':
      return Array.isArray(value.value) ? value.value.map(textOf) : textOf(value.value)
    case 'pattern':
      return value.pieces.join('')
    case 'list':
      return value.values.map(textOf)
    case 'pair':
      return [textOf(value.from), textOf(value.to)]
    case 'day':
      return printDay(value.day)
    case 'dayPair':
      return [printDay(value.from), printDay(value.to)]
    case 'span':
      return printSpan(value.span)
    case 'range':
      throw new TypeError('A resolved filter is not written by people.')
  }
}

function textOf(value: CellValue): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
