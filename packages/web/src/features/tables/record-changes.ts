import { insertRecord as insertEndpoint } from '@rowhouse/core/api/records'
import { call } from '../../api/client.ts'
import type { RecordRow, Table } from './table.ts'

/** Which table of which project the records are in. */
export interface RecordPlace {
  readonly projectId: string
  readonly table: Table
}

export async function addRecord({ projectId, table }: RecordPlace, cells: RecordRow): Promise<void> {
  // The first part says nothing; existing clients send a word there.
  const params = { orgs: 'v1', projectName: projectId, tableName: table.id }
  await call(insertEndpoint.ofTable, { params, body: { ...cells } })
}
