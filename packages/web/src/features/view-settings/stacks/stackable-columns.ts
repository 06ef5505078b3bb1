import { canStack } from '@rowhouse/core/views/stack-by'
import type { Column, Table } from '../../../structure/tables/table.ts'

/** Those whose values can be stacks of a board. */
export function stackableColumns({ columns }: Pick<Table, 'columns'>): readonly Column[] {
  return columns.filter(
    ({ type, options, brokenReason }) => brokenReason === null && canStack({ typeName: type, options }),
  )
}
