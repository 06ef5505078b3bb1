import type { AppEvent } from '@rowhouse/core/events'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>
type ObjectEvent = Extract<AppEvent, { readonly up: readonly string[] }>

const types = [
  'objects.created',
  'objects.changed',
  'objects.dropped',
] as const satisfies readonly ObjectEvent['type'][]

/** Of one database, newest first. */
export async function selectObjectChanges(
  meta: Meta,
  projectId: string,
  { sourceId, limit }: { readonly sourceId: string; readonly limit: number },
) {
  const rows = await meta
    .selectFrom('rh_changes as change')
    .leftJoin('rh_users as user', 'user.id', 'change.actor_id')
    .select([
      'change.id',
      'change.at',
      'change.actor_id',
      'change.event',
      'user.email',
      'user.firstname',
      'user.lastname',
    ])
    .where('change.project_id', '=', projectId)
    // Entries that speak of no records have an index of their own.
    .where('change.touched', 'is', null)
    .where('change.type', 'in', types)
    .orderBy('change.seq', 'desc')
    .limit(limit)
    .execute()
  return rows
    .map(({ event, ...row }) => ({ ...row, event: JSON.parse(event) as ObjectEvent }))
    .filter(({ event }) => event.source === sourceId)
}

export async function selectObjectChange(meta: Meta, projectId: string, id: string): Promise<ObjectEvent | null> {
  const row = await meta
    .selectFrom('rh_changes')
    .select('event')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('type', 'in', types)
    .executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.event) as ObjectEvent)
}
