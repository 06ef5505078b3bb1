import { readRecord } from '@rowhouse/core/api/records'
import type { JsonValue } from '@rowhouse/core/storage'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column, RecordRow } from '../../structure/tables/table.ts'
import { patiently } from './patiently.ts'
import type { TableRecords } from './table-records.ts'

/** One after the other: each adds to what the one before has left. */
let last: Promise<void> = Promise.resolve()

/** Adds a file that has arrived to a cell, which need not be on the screen any more. */
export function appendFile(records: TableRecords, rowId: string, column: Column, file: JsonValue): void {
  last = last
    .then(() => append(records, rowId, column, file))
    .catch((error: unknown) => void toast.error(messageOf(error)))
}

/** What stands in the cell is asked for: what was on the screen when the upload began may be gone, or there may be more. */
async function append(records: TableRecords, rowId: string, { title }: Column, file: JsonValue): Promise<void> {
  const { projectId, table } = records.place
  const params = { orgs: 'v1', projectName: projectId, tableName: table.id, rowId }
  const record = (await patiently(() => call(readRecord.ofTable, { params }))) as RecordRow
  const known = record[title]
  await records.saves.saveCells(rowId, { [title]: [...(Array.isArray(known) ? known : []), file] })
}
