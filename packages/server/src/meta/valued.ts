import type { RecordColumn } from '../query/record-table.ts'
import { Unmade } from './computed-workshop.ts'

/** Secrets are shown nowhere, and what is broken passes its reason on. */
export function valued(column: RecordColumn): RecordColumn {
  if (column.secret) throw new Unmade(`“${column.title}” keeps secrets, which are shown nowhere.`)
  if (column.computed?.kind === 'broken')
    throw new Unmade(`“${column.title}” cannot be computed: ${column.computed.reason}`)
  if (column.word === null) throw new Unmade(`“${column.title}” holds no values.`)
  return column
}
