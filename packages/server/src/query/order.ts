import type { RawBuilder } from 'kysely'
import type { Operand } from '../dialects/compare/operand.ts'
import { type LinkedWith, linkOrder } from './conditions.ts'
import { groupedBy, groupOrder, type OrderStep } from './group-operand.ts'
import { valueOperand } from './operands.ts'
import { isStored, type RecordColumn } from './record-table.ts'
import { requireVisible, type TableAccess, visibleColumns } from './table-access.ts'

export interface Order {
  readonly sorts: readonly OrderStep[]
  readonly shuffle?: boolean | undefined
  /** Without sorts the links of a record come as people put them. */
  readonly linked?: LinkedWith | undefined
}

/** The sorts, then the key, so that no two pages overlap; without a key, every column that has an order. */
export function orderSql(
  access: TableAccess,
  { sorts, shuffle, linked }: Order,
  operandFor: (access: TableAccess, column: RecordColumn) => Operand = valueOperand,
): readonly RawBuilder<unknown>[] {
  const { dialect } = access
  if (shuffle) return [dialect.sorting.random()]
  const columns = sorts.flatMap(({ column }) => {
    const { position } = access.table
    return column.id === position?.id ? [position] : requireVisible(access, [column])
  })
  const wanted = sorts.flatMap(({ direction, group }, at) => {
    const column = columns[at]
    if (column === undefined) return []
    const operand = operandFor(access, column)
    return group === undefined
      ? [dialect.sorting.by(operand, direction)]
      : groupOrder(access, groupedBy(access, operand, group), column, direction)
  })
  const last = tieBreakers(access).filter((column) => !columns.includes(column))
  const byHand = sorts.length === 0 ? linkOrder(access, linked) : []
  return [...wanted, ...byHand, ...last.map((column) => dialect.sorting.by(operandFor(access, column), 'asc'))]
}

function tieBreakers(access: TableAccess): readonly RecordColumn[] {
  if (access.table.key.length > 0) return access.table.key
  return visibleColumns(access)
    .filter(isStored)
    .filter(({ word, comparison }) => word !== 'json' && comparison !== 'none')
}
