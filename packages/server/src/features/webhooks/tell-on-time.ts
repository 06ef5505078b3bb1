import { invalidRequest } from '@rowhouse/core/errors'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { hookLimits } from '@rowhouse/core/hooks/hook'
import { filterTreeOf } from '@rowhouse/core/views/filter-tree-of'
import { visibleColumns } from '../../query/table-access.ts'
import type { Services } from '../../request/services.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { chunksOf } from '../records/write/limits.ts'
import { addDeliveries } from './deliveries.ts'
import { deliveriesFor } from './deliveries-for.ts'
import { hookAccess } from './hook-access.ts'
import { troubleOf } from './present.ts'
import { firstRows } from './read-rows.ts'
import { eventOf, readHook } from './stored-hook.ts'
import { structureOf } from './structure-of.ts'
import { labelOf } from './told-record.ts'

/** The hooks of a project that a cron job may start. */
export const selectOnTime = ({ meta }: Pick<Services, 'meta'>, projectId: string, id: string) =>
  meta.read
    .selectFrom('rh_hooks')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

interface Time {
  readonly projectId: string
  readonly hookId: string
  /** The same for every try: what is told twice is sent once. */
  readonly runId: string
  readonly dueAt: string
}

/** A cron job tells of the records that meet the condition of a hook, as it sees them; wake the sender behind it. */
export async function tellOnTime(services: Services, { projectId, hookId, runId, dueAt }: Time): Promise<void> {
  const row = await selectOnTime(services, projectId, hookId)
  if (row === undefined || eventOf(row) !== 'hand') throw invalidRequest('Its webhook is not there any more.')
  if (row.active === 0) throw invalidRequest(`The webhook “${row.title}” is turned off.`)
  const structure = await structureOf(services, projectId)
  const table = structure?.findTable(row.table_id) ?? null
  if (structure === null || table === null) throw invalidRequest('The table of its webhook is not there any more.')
  const hook = readHook(services.secrets, row)
  const trouble = troubleOf(table, hook)
  if (trouble !== null) throw invalidRequest(trouble)
  const access = await hookAccess(services, row, structure, table)
  const columns = visibleColumns(access)
  const tree = row.condition === 1 && hook.filter !== null ? filterTreeOf(hook.filter, columns).tree : null
  const filter = tree === null ? null : resolveFilter(tree, { now: dueAt, zone: 'UTC' })
  const found = await firstRows(await sourceOf(services, table.base), access, { filter, limit: hookLimits.perTime })
  const occasion = { services, change: { id: runId, at: dueAt }, structure, table, user: null, event: 'schedule' }
  const told = found.map(({ key, row: record }) => ({
    key,
    label: labelOf(columns, record),
    record,
    before: null,
    changed: [],
    failure: null,
  }))
  for (const chunk of chunksOf(told, hookLimits.perBatch))
    await services.meta.write((tx) => addDeliveries(tx, deliveriesFor(occasion, hook, chunk, 0)))
}
