import { invalidRequest } from '@rowhouse/core/errors'
import type { AppEvent } from '@rowhouse/core/events'
import type { LiveChange, LiveChanges } from '@rowhouse/core/live'
import { lastPosition, type Position } from '../../meta/read-changes.ts'
import { readTold, type Told } from '../../meta/read-told.ts'
import type { Services } from '../../request/services.ts'
import type { LiveGuest } from './live-ticket.ts'

/** Whoever missed more than this, in the whole log, had better look at everything anew. */
const mostMissed = 2000

/** What a screen shows comes of these. */
const nouns = new Set([
  'projects',
  'members',
  'groups',
  'roles',
  'sources',
  'tables',
  'columns',
  'views',
  'rules',
  'records',
  'comments',
  'trash',
])
/** Whoever reads something changes nothing, nor does what somebody arranges for themselves. */
const quiet = new Set<AppEvent['type']>([
  'projects.entered',
  'projects.listedAll',
  'projects.previewed',
  'projects.noted',
  'members.viewedAs',
  'sources.tested',
  'records.exported',
  'views.openingChosen',
])

export type Audience = Pick<LiveGuest, 'project' | 'tables' | 'hearsComments'>

/** What of it somebody hears. Visitors of a link, and whoever rules hide something from, hear of the tables they see, and not of whose or which records. */
export function heardBy({ project, tables, hearsComments }: Audience, told: readonly Told[]): LiveChange[] {
  const heard = told.filter(
    (entry) => entry.projectId === project && isTold(entry) && (hearsComments || !isOfComments(entry)),
  )
  if (tables === null) return heard.map(liveChange)
  return heard
    .filter(({ type, tableId }) => isOfRules(type) || (tableId !== null && tables.includes(tableId)))
    .map((entry) => ({ ...liveChange(entry), ...withoutWhich(entry) }))
}

const isOfRules = (type: string): boolean => type.startsWith('rules.')

const withoutWhich = ({ type, tableId }: Told) => ({
  type: plain(type),
  // Which table rules speak of may be hidden by them.
  table: isOfRules(type) ? null : tableId,
  record: null,
  columns: [],
  by: null,
})

/** Whether records came, went or changed says something of those a link does not show. */
const plain = (type: string): string => (type.startsWith('records.') ? 'records.updated' : type)

/** Not everybody who sees a record reads what is said about it. */
export const isOfComments = ({ type }: { readonly type: string }): boolean => type.startsWith('comments.')

function isTold({ type }: Told): boolean {
  return nouns.has(type.slice(0, type.indexOf('.'))) && !quiet.has(type)
}

function liveChange({ type, tableId, record, actorId, requestId, event }: Told): LiveChange {
  return { type, table: tableId, record, columns: columnsOf(event), by: actorId, request: requestId }
}

function columnsOf(event: AppEvent | null): string[] {
  if (event?.type !== 'records.updated') return []
  const [change] = event.changes
  return change === undefined ? [] : Object.keys({ ...change.before, ...change.after })
}

/** What somebody would have heard since a cursor; without one nothing, but where the next begins. */
export async function changesSince(
  { meta }: Pick<Services, 'meta'>,
  audience: Audience,
  cursor: string | undefined,
): Promise<LiveChanges> {
  if (cursor === undefined) return { cursor: cursorAt(await lastPosition(meta)), changes: [], isGap: false }
  const told = await readTold(meta, positionAt(cursor), mostMissed + 1)
  if (told.length > mostMissed) return { ...(await changesSince({ meta }, audience, undefined)), isGap: true }
  const last = told.at(-1)
  return {
    cursor: last === undefined ? cursor : cursorAt(last.position),
    changes: heardBy(audience, told),
    isGap: false,
  }
}

export const cursorAt = ({ tx, seq }: Position): string => `${tx}.${seq}`

function positionAt(cursor: string): Position {
  const [, tx, seq] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? []
  if (tx === undefined || seq === undefined) throw invalidRequest('“after” is no cursor of an earlier answer.')
  return { tx: Number(tx), seq: Number(seq) }
}
