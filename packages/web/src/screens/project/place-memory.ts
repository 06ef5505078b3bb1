import { newestKept } from '../../state/newest-kept.ts'
import { saved } from '../../state/saved.ts'
import { isProjectPlace } from '../../structure/projects/project-places.ts'
import type { KeptPlace, KeptTab } from './kept-place.ts'
import { mostTabs } from './open-tabs.ts'

/** Projects nobody opened for long are forgotten. */
const mostProjects = 30

/** Where this person left the project in this browser; null: it was never opened. */
export function rememberedPlace(projectId: string): KeptPlace | null {
  const found = saved.getState().app.places[projectId]
  if (!isRecord(found) || !isKept(found.kept)) return null
  const { user } = saved.getState().users
  // Two people may share a browser; who has just come is known a moment later.
  return user === null || found.by === null || found.by === user.id ? found.kept : null
}

export function rememberPlace(projectId: string, kept: KeptPlace): void {
  const { app, users } = saved.getState()
  const entry = { by: users.user?.id ?? null, kept }
  if (JSON.stringify(app.places[projectId]) === JSON.stringify(entry)) return
  saved.change('app', { places: newestKept(app.places, projectId, entry, mostProjects) })
}

function isKept(value: unknown): value is KeptPlace {
  if (!isRecord(value) || typeof value.at !== 'number' || !isTextOrNull(value.rowId)) return false
  return Array.isArray(value.tabs) && value.tabs.length <= mostTabs && value.tabs.every(isKeptTab)
}

function isKeptTab(value: unknown): value is KeptTab {
  if (!isRecord(value) || !isTextOrNull(value.tableId) || !isTextOrNull(value.viewId)) return false
  return value.place === null || (typeof value.place === 'string' && isProjectPlace(value.place))
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
