import type { RawBuilder } from 'kysely'
import type { Operand } from '../dialects/compare/operand.ts'
import { type LinkedWith, linkOrder } from './conditions.ts'
import { groupedBy, groupOrder, type OrderStep } from './group-operand.ts'
import { type Look, requireVisible, visibleColumns } from './look.ts'
import { valueOperand } from './operands.ts'
import { isStored, type RecordColumn } from './record-table.ts'

export interface Order {
  readonly sorts: readonly OrderStep[]
  readonly shuffle?: boolean | undefined
  /** Without sorts the links of a record come as people put them. */
  readonly linked?: LinkedWith | undefined
}

/** The sorts, then the key, so that no two pages overlap; without a key, every column that has an order. */
export function orderSql(
  look: Look,
  { sorts, shuffle, linked }: Order,
  operandFor: (look: Look, column: RecordColumn) => Operand = valueOperand,
): readonly RawBuilder<unknown>[] {
  const { dialect } = look
  if (shuffle) return [dialect.sorting.random()]
  const columns = sorts.flatMap(({ column }) => {
    const { position } = look.table
    return column.id === position?.id ? [position] : requireVisible(look, [column])
  })
  const wanted = sorts.flatMap(({ direction, group }, at) => {
    const column = columns[at]
    if (column === undefined) return []
    const operand = operandFor(look, column)
    return group === undefined
      ? [dialect.sorting.by(operand, direction)]
      : groupOrder(look, groupedBy(look, operand, group), column, direction)
  })
  const last = tieBreakers(look).filter((column) => !columns.includes(column))
  const byHand = sorts.length === 0 ? linkOrder(look, linked) : []
  return [...wanted, ...byHand, ...last.map((column) => dialect.sorting.by(operandFor(look, column), 'asc'))]
}

function tieBreakers(look: Look): readonly RecordColumn[] {
  if (look.table.key.length > 0) return look.table.key
  return visibleColumns(look)
    .filter(isStored)
    .filter(({ word, comparison }) => word !== 'json' && comparison !== 'none')
}
