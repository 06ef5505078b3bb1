import type { RecordsSought } from '@rowhouse/core/automations/automation'
import { AppError } from '@rowhouse/core/errors'
import { readAskedFilter } from '@rowhouse/core/filters/asked-filter'
import { joinFilters } from '@rowhouse/core/filters/filter-tree'
import type { JsonValue } from '@rowhouse/core/storage'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import { filterTreeOf } from '@rowhouse/core/views/filter-tree-of'
import { wholeText } from '../../../query/json-list.ts'
import { recordKey } from '../../../query/record-key.ts'
import { accessTo } from '../../records/read/access-to.ts'
import { listRecords } from '../../records/read/list-records.ts'
import { pageSpec } from '../../records/read/record-request.ts'
import { valueFor } from '../values.ts'
import type { StepContext } from './step-kind.ts'

type Row = Readonly<Record<string, JsonValue>>

/** Kept with the run, so that what follows finds the same records after a crash. */
const mostBytes = 512_000

/** Records that fit, as the person the automation runs as sees them. */
export async function findRecords(sought: RecordsSought, context: StepContext): Promise<readonly Row[]> {
  const ctx = await context.act('records.list')
  const access = await accessTo(ctx, { table: sought.table })
  const { columns } = access.sight
  const wanted = sought.match.map(({ column, value }) => {
    const found = columns.find(({ id }) => id === column)
    if (found === undefined)
      throw new AppError('invalid_request', 'A field that records are found by is not there any more.')
    return { found, is: valueFor(found, value, context.scope) }
  })
  context.given({
    table: access.table.title,
    match: Object.fromEntries(wanted.map(({ found, is }) => [found.title, is])),
    limit: sought.limit,
  })
  const filters = wanted.map(({ found, is }) =>
    is === null
      ? readAskedFilter({ column: found.id, operator: 'blank' }, columns)
      : readAskedFilter({ column: found.id, operator: 'eq', value: asWritten(is) }, columns),
  )
  const filter = joinFilters('and', [...filters, conditionOf(sought.filter, columns)])
  const { list } = await listRecords(ctx, access, pageSpec(access, { filter, limit: sought.limit }), 'none')
  const text = wholeText(list)
  if (text.length > mostBytes)
    throw new AppError('too_large', 'The records that were found are too long to be kept: find fewer of them.')
  const rows = JSON.parse(text) as readonly Row[]
  return rows.map((row) => ({
    ...row,
    key: recordKey(
      access.table,
      access.table.key.map(({ title }) => row[title] ?? null),
    ),
  }))
}

function conditionOf(filter: FilterNode | null, columns: Parameters<typeof filterTreeOf>[1]) {
  if (filter === null) return null
  const { tree, notes } = filterTreeOf(filter, columns)
  // A condition left out would find more records than were meant.
  if (notes[0] !== undefined || tree === null)
    throw new AppError('invalid_request', notes[0] ?? 'A condition of this step cannot be read any more.')
  return tree
}

const asWritten = (value: JsonValue): string | number | boolean =>
  typeof value === 'object' || value === null ? JSON.stringify(value) : value
