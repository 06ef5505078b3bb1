import { invalidValue, notFound } from '@rowhouse/core/errors'
import type { SortDirection } from '@rowhouse/core/sorts/sort-step'
import { viewOfPart } from '@rowhouse/core/views/part-ids'
import type { ViewSettings } from '@rowhouse/core/views/view-settings'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { type ChangedView, changeSettings } from './change-settings.ts'

interface SortSpec {
  readonly fk_column_id?: string | null
  readonly direction?: SortDirection | null
}

type Sort = ViewSettings['sorts'][number]

/** A column sorts once: asking again changes the direction. */
export async function createSort(
  ctx: InProject<'sorts.create'>,
  viewId: string,
  { fk_column_id: wished, direction }: SortSpec,
): Promise<ChangedView & { readonly sort: Sort }> {
  const columnId = wished ?? ''
  const changed = await changeSettings(ctx, viewId, ({ sorts }, table) => {
    requireColumn(table, columnId)
    const known = sorts.find((sort) => sort.columnId === columnId)
    const sort = { id: known?.id ?? '', columnId, direction: direction ?? 'asc' }
    return { sorts: known === undefined ? [...sorts, sort] : sorts.map((one) => (one === known ? sort : one)) }
  })
  const sort = changed.settings.sorts.find((one) => one.columnId === columnId)
  if (sort === undefined) throw invalidValue('fk_column_id', 'A view sorts by at most 20 columns.')
  return { ...changed, sort }
}

export async function updateSort(ctx: InProject<'sorts.update'>, sortId: string, spec: SortSpec): Promise<void> {
  await changeSettings(ctx, viewOfSort(sortId), ({ sorts }, table) => {
    const sort = sortIn(sorts, sortId)
    const columnId = spec.fk_column_id ?? sort.columnId
    requireColumn(table, columnId)
    const others = sorts.filter((one) => one === sort || one.columnId !== columnId)
    const changed = { ...sort, columnId, direction: spec.direction ?? sort.direction }
    return { sorts: others.map((one) => (one === sort ? changed : one)) }
  })
}

export async function deleteSort(ctx: InProject<'sorts.delete'>, sortId: string): Promise<void> {
  await changeSettings(ctx, viewOfSort(sortId), ({ sorts }) => {
    const sort = sortIn(sorts, sortId)
    return { sorts: sorts.filter((one) => one !== sort) }
  })
}

export function viewOfSort(sortId: string): string {
  const viewId = viewOfPart('sort', sortId)
  if (viewId === null) throw notFound('sort', sortId)
  return viewId
}

export function sortIn(sorts: ViewSettings['sorts'], sortId: string): Sort {
  const sort = sorts.find(({ id }) => id === sortId)
  if (sort === undefined) throw notFound('sort', sortId)
  return sort
}

function requireColumn({ columns }: SnapshotTable, columnId: string): void {
  if (!columns.some(({ id }) => id === columnId))
    throw invalidValue('fk_column_id', 'A sort needs the id of a column in fk_column_id.')
}
