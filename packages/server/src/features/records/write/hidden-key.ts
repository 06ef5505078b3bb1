import type { CellValue } from '@rowhouse/core/storage'
import type { StoredColumn } from '../../../query/record-table.ts'

/** What a link makes of a foreign key that whoever sent the link does not see. No call can hold one, so the key itself stays out of reach. */
export class HiddenKey {
  readonly column: StoredColumn
  readonly value: CellValue

  constructor(column: StoredColumn, value: CellValue) {
    this.column = column
    this.value = value
  }
}
