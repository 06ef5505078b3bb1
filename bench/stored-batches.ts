import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RecordPlace } from './record-writer.ts'

interface StoredBatches {
  /** Rows by label. */
  readonly rows: ReadonlyMap<string, number>
  /** How many rows differ between the table and its change log: a transaction that was cut in two. */
  readonly torn: number
}

export function readStoredBatches(dataDir: string, { table, tableName }: RecordPlace): StoredBatches {
  const database = new DatabaseSync(join(dataDir, 'rowhouse.sqlite'), { readOnly: true, timeout: 5000 })
  try {
    const batches = database
      .prepare(`select "Batch" as label, count(*) as n from "${tableName}" group by "Batch"`)
      .all()
    const [logged] = database.prepare(loggedRows).all(table)
    const rows = new Map(batches.map(({ label, n }) => [String(label), Number(n)]))
    const stored = [...rows.values()].reduce((sum, n) => sum + n, 0)
    return { rows, torn: Math.abs(stored - Number(logged?.n ?? 0)) }
  } finally {
    database.close()
  }
}

const loggedRows = `select sum(json_array_length(event, '$.keys')) as n from rh_changes
  where table_id = ? and type = 'records.inserted'`
