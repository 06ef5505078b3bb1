import { canDepend } from '@rowhouse/core/views/can-depend'
import type { Column, Table } from '../../../structure/tables/table.ts'

/** Those by which one record can wait for another. */
export function dependingColumns({ columns }: Pick<Table, 'columns'>): readonly Column[] {
  return columns.filter(
    ({ type, options, brokenReason }) => brokenReason === null && canDepend({ typeName: type, options }, columns),
  )
}
