// A formula is checked before it is stored, and still a database may fail on it. Then that column is taken for broken, as
// one that is made of something that is gone, and the call is made once more: nobody is kept from the other columns.
import { AppError, structureChanged } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { DataSource } from '../../../platform/connections.ts'
import { ask } from '../../../query/answer.ts'
import { isTooLong } from '../../../query/json-list.ts'
import { labelOf } from '../../../query/link-way.ts'
import { isStored, type RecordColumn } from '../../../query/record-table.ts'
import { type PageSpec, selectPage } from '../../../query/select-records.ts'
import { selectable, type TableAccess } from '../../../query/table-access.ts'
import type { InProject } from '../../../request/context.ts'

interface Tried extends TableAccess {
  readonly table: SnapshotTable
  readonly source: DataSource
}

/** Which records were read when it failed. */
export type Page = Pick<PageSpec, 'filter' | 'search' | 'sorts' | 'limit' | 'offset'>

/** Whatever else goes wrong (no connection, no time, too many records at once) is not for a column to answer for. */
const codes: ReadonlySet<string> = new Set(['internal', 'invalid_value', 'too_large', 'structure_changed'])

const isColumns = (error: AppError): boolean => codes.has(error.code) && !isTooLong(error)

const reason =
  'The database cannot compute it. Change the formula; if it should work, tell whoever runs this server to look at the log.'

const stumbled = new WeakSet<object>()

/** The error to fail with instead; `structure_changed` makes the call be made again. */
export async function blameColumns(
  ctx: InProject<OperationName>,
  access: Tried,
  error: unknown,
  page: Page = firstRecords,
): Promise<unknown> {
  if (!(error instanceof AppError) || !isColumns(error)) return error
  // What others took away from a database is looked for first, and the call made again.
  if (error.code === 'structure_changed' && !stumbled.has(ctx)) {
    stumbled.add(ctx)
    return error
  }
  const failing = await failingFormulas(access, page)
  if (failing.length === 0) return error
  const columns = failing.map(({ id }) => id)
  ctx.log.error({ requestId: ctx.requestId, error, columns }, 'a database cannot compute these columns')
  ctx.snapshots.setFailed(ctx.project.id, access.table.version, new Map(failing.map(({ id }) => [id, reason])))
  return structureChanged('A column cannot be computed any more.')
}

const firstRecords: Page = { filter: null, sorts: [], limit: 1000, offset: 0 }

async function failingFormulas(access: Tried, page: Page): Promise<readonly RecordColumn[]> {
  const columns = selectable(access, undefined)
  const stored = columns.filter(isStored)
  const computed = columns.filter((column) => formulasIn(access, column).length > 0)
  // If what is stored cannot be read either, no formula is to blame.
  if (computed.length === 0 || (await fails(access, stored, firstRecords))) return []
  // A formula may be what the records are filtered or sorted by.
  const asked = (await fails(access, stored, page)) ? firstRecords : page
  const failing: RecordColumn[] = []
  for (const column of computed) if (await fails(access, [column], asked)) failing.push(...formulasIn(access, column))
  return [...new Set(failing)]
}

/** The formulas that a column shows, be it one itself or lead to others. */
function formulasIn(access: TableAccess, column: RecordColumn): readonly RecordColumn[] {
  const { computed } = column
  switch (computed?.kind) {
    case 'formula':
      return [column]
    case 'same':
    case 'lookup':
    case 'rollup':
      return formulasIn(access, computed.column)
    case 'link':
      return formulasIn(access, labelOf(access, computed.link))
    default:
      return []
  }
}

async function fails(access: Tried, fields: readonly RecordColumn[], page: Page): Promise<boolean> {
  try {
    await ask(access.source.scan, selectPage(access, { ...page, fields, shape: 'structured' }))
    return false
  } catch (error) {
    if (!(error instanceof AppError)) return true
    if (isTooLong(error)) return false
    if (!codes.has(error.code)) throw error
    return true
  }
}
