import { AppError } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { RecordTable, StoredColumn } from '../../../query/record-table.ts'
import type { Services } from '../../../request/services.ts'
import { type AcceptedCells, inTurn, type RowsInTurn } from './accept-row.ts'
import { columnsWithRules } from './columns-with-rules.ts'
import { limits } from './limits.ts'

type Keepers = Pick<Services, 'secrets' | 'passwords'>

/** What was typed into secret columns as it may be stored. Before the transaction: a hash is slow by design. */
export async function protectSecrets(
  services: Keepers,
  table: RecordTable,
  rows: readonly AcceptedCells[],
): Promise<readonly AcceptedCells[]> {
  const columns = columnsWithRules(table).secrets
  if (columns.length === 0) return rows
  const secrets = columns.flatMap((column) =>
    rows.flatMap((cells, at) => {
      const value = cells.get(column)
      return typeof value === 'string' ? [{ at, column, value }] : []
    }),
  )
  if (secrets.length === 0) return rows
  if (secrets.length > limits.secretsPerCall)
    throw new AppError('too_large', `At most ${limits.secretsPerCall} passwords can be written in one call.`)
  const made = await Promise.all(secrets.map(({ column, value }) => protect(services, column, value)))
  const copies = rows.map((cells) => new Map(cells))
  for (const [index, { at, column }] of secrets.entries()) copies[at]?.set(column, made[index] ?? null)
  return copies
}

/** The same for rows that are not looked at yet; they must be only where there are secrets. */
export async function protectInTurn(services: Keepers, table: RecordTable, rows: RowsInTurn): Promise<RowsInTurn> {
  if (columnsWithRules(table).secrets.length === 0) return rows
  return inTurn(await protectSecrets(services, table, rows.piece(0, rows.count)))
}

/** Sealed for the column: a text moved to another one does not open there. */
async function protect({ secrets, passwords }: Keepers, column: StoredColumn, text: string): Promise<CellValue> {
  const { kept } = column.options as { kept?: unknown }
  return kept === 'sealed' ? secrets.seal(text, column.id) : passwords.hash(text)
}
