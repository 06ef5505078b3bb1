import { viewKinds } from '@rowhouse/core/api/view-kinds'
import { readViewSettings, updateViewSettings } from '@rowhouse/core/api/view-settings'
import {
  chooseOpeningView as chooseOpeningEndpoint,
  deleteView as deleteEndpoint,
  purgeView as purgeEndpoint,
  restoreView as restoreEndpoint,
  updateView as updateEndpoint,
} from '@rowhouse/core/api/views'
import type { StepMark } from '@rowhouse/core/steps'
import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import type { LockType } from '@rowhouse/core/views/lock-types'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { tableQuery } from '../tables/table-query.ts'
import { lookIntoTrashAgain } from '../trash/queries.ts'
import { viewsQuery } from './queries.ts'
import type { Settings } from './settings.ts'
import { sharedSettings } from './shared-settings.ts'
import { byTable, type View, viewFromWire } from './view.ts'
import { viewQuery } from './view-query.ts'

export interface NewView {
  readonly kind: ViewTypeName
  /** null: the next free one. */
  readonly title: string | null
  /** The view whose settings it begins with. */
  readonly copyOf: string | null
  readonly mode: LockType
}

export async function createView(
  projectId: string,
  tableId: string,
  { kind, title, copyOf, mode }: NewView,
  step?: StepMark,
): Promise<View> {
  const wire = await call(viewKinds[kind].create, {
    params: { tableId },
    body: { title, copy_from_id: copyOf, lock_type: mode },
    step,
  })
  const view = viewFromWire(wire)
  keep(projectId, (views) => [...views, view])
  await refresh(projectId, tableId)
  return view
}

export type ViewPatch = Partial<Pick<View, 'title' | 'description' | 'icon' | 'mode' | 'order'>>

/** On screen at once; put back, and thrown to the caller, when the server refuses. */
export async function changeView(
  projectId: string,
  view: Pick<View, 'id' | 'tableId'>,
  patch: ViewPatch,
  step?: StepMark,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: viewsQuery(projectId).queryKey })
  keep(projectId, (views) => views.map((one) => (one.id === view.id ? { ...one, ...patch } : one)))
  const { title, description, icon, mode, order } = patch
  const body = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(icon === undefined ? {} : { icon }),
    ...(mode === undefined ? {} : { lock_type: mode }),
    ...(order === undefined ? {} : { order }),
  }
  try {
    await call(updateEndpoint, { params: { viewId: view.id }, body, step })
  } finally {
    await refresh(projectId, view.tableId)
    // Who may change its settings depends on its mode.
    if (mode !== undefined) await queryClient.invalidateQueries({ queryKey: viewQuery(projectId, view.id).queryKey })
  }
}

/** For this person alone; `viewId` null: the table opens as it does for everybody. */
export async function chooseOpeningView(projectId: string, tableId: string, viewId: string | null): Promise<void> {
  await call(chooseOpeningEndpoint, { params: { tableId }, body: { viewId } })
  keep(projectId, (views) =>
    views.map((one) => (one.tableId === tableId ? { ...one, isOpening: one.id === viewId } : one)),
  )
  // A list that was on its way already tells what was before.
  await queryClient.invalidateQueries({ queryKey: viewsQuery(projectId).queryKey })
}

/** Everything that both remember is as in the other one then. */
export async function copySettings(
  projectId: string,
  from: View,
  to: View,
  step: StepMark,
): Promise<{ readonly before: Partial<Settings>; readonly after: Partial<Settings> }> {
  const [source, target] = await Promise.all(
    [from, to].map(({ id }) => call(readViewSettings, { params: { viewId: id } })),
  )
  if (source === undefined || target === undefined) throw new Error('Two views were asked for')
  const sides = [
    { ...source, kind: from.kind },
    { ...target, kind: to.kind },
  ] as const
  const shared = (settings: Partial<Settings>) => sharedSettings(...sides, settings)
  const stored = await putSettings(projectId, to.id, shared(source.settings), step)
  return { before: shared(target.settings), after: shared(stored) }
}

export async function putSettings(
  projectId: string,
  viewId: string,
  settings: Partial<Settings>,
  step?: StepMark,
): Promise<Settings> {
  const reply = await call(updateViewSettings, { params: { viewId }, body: settings, step })
  queryClient.setQueryData(viewQuery(projectId, viewId).queryKey, reply)
  return reply.settings
}

export async function trashView(
  projectId: string,
  { id, tableId }: Pick<View, 'id' | 'tableId'>,
  step: StepMark,
): Promise<void> {
  await call(deleteEndpoint, { params: { viewId: id }, step })
  keep(projectId, (views) => views.filter((one) => one.id !== id))
  await refresh(projectId, tableId)
}

/** The title may come back with a number when another view took it meanwhile. */
export async function restoreView(projectId: string, viewId: string, step?: StepMark): Promise<View> {
  const view = viewFromWire(await call(restoreEndpoint, { params: { trashedViewId: viewId }, step }))
  keep(projectId, (views) => [...views, view])
  await refresh(projectId, view.tableId)
  return view
}

export async function purgeView(projectId: string, viewId: string): Promise<void> {
  await call(purgeEndpoint, { params: { trashedViewId: viewId } })
  await lookIntoTrashAgain(projectId)
}

function keep(projectId: string, change: (views: readonly View[]) => readonly View[]): void {
  queryClient.setQueryData(
    viewsQuery(projectId).queryKey,
    (known) => known && byTable(change([...known.values()].flat())),
  )
}

async function refresh(projectId: string, tableId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: viewsQuery(projectId).queryKey }),
    lookIntoTrashAgain(projectId),
    // The table tells its views too, for who asks for it by name.
    queryClient.invalidateQueries({ queryKey: tableQuery(projectId, tableId).queryKey, refetchType: 'none' }),
  ])
}
