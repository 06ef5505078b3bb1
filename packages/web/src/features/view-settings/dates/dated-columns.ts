import { canDate } from '@rowhouse/core/views/can-date'
import { type Column, type Table, valuesOf } from '../../../structure/tables/table.ts'

/** Those by which records can stand in a calendar. */
export function datedColumns({ columns }: Pick<Table, 'columns'>): readonly Column[] {
  return columns.filter((column) => column.brokenReason === null && !column.hasMany && canDate(valuesOf(column)))
}
