// Webhooks in a base file: what they wait for and where they go, without what others must not know. They come back turned off.
import { invalidRequest } from '@rowhouse/core/errors'
import { type hookEvents, isViewEvent } from '@rowhouse/core/hooks/hook'
import { acceptFilter } from '@rowhouse/core/views/accept-filter'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import type { Kysely } from 'kysely'
import type { ProjectSnapshot, SnapshotTable } from '../../meta/snapshot.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import type { Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { acceptCarriedNotify, withoutSecrets } from './carried-notify.ts'
import { insertHook } from './store.ts'
import { eventParts, newSigning, readHook, sealSettings, targetOf } from './stored-hook.ts'

interface CarriedHook {
  readonly table_id: string
  readonly title: string
  readonly event: (typeof hookEvents)[number]
  readonly per: 'record' | 'batch'
  readonly fields: readonly string[] | null
  readonly view_id: string | null
  readonly filter: unknown
  readonly condition: 0 | 1
  readonly entering: 0 | 1
  readonly notify: unknown
  readonly position: number
}

interface HooksOfTables {
  readonly hooks: readonly CarriedHook[]
  /** What of them stays behind, as sentences. */
  readonly leftOut: readonly string[]
}

interface Carried {
  readonly tables: ReadonlySet<string>
  readonly columns: ReadonlySet<string>
  readonly views: ReadonlySet<string>
}

/** Of these tables. One that waits for something in a view, or looks at a field, that is not among them stays behind. */
export async function carriedHooks(
  { meta, secrets }: { readonly meta: Kysely<MetaTables>; readonly secrets: Services['secrets'] },
  projectId: string,
  { tables, columns, views }: Carried,
): Promise<HooksOfTables> {
  const rows = await meta
    .selectFrom('rh_hooks')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('table_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const leftOut: string[] = []
  const hooks = rows.flatMap((row): CarriedHook[] => {
    if (!tables.has(row.table_id)) return []
    if (row.view_id !== null && !views.has(row.view_id)) {
      leftOut.push(`The webhook “${row.title}”, which waits for something in a view that is not in the file`)
      return []
    }
    const { event, fields, filter, settings } = readHook(secrets, row)
    const left = fields?.filter((field) => columns.has(field)) ?? null
    const looked = JSON.stringify(filter).match(columnIds) ?? []
    if (left?.length === 0 || !looked.every((column) => columns.has(column))) {
      leftOut.push(`The webhook “${row.title}”, which looks at a field that is not in the file`)
      return []
    }
    const { notify, lost } = withoutSecrets(settings.notify)
    leftOut.push(`The secrets of the webhook “${row.title}”: ${['what it signs with', ...lost].join(', ')}`)
    return [
      {
        ...{
          table_id: row.table_id,
          title: row.title,
          event,
          per: row.per,
          fields: left,
          view_id: row.view_id,
          filter,
        },
        ...{ condition: row.condition === 0 ? 0 : 1, entering: row.entering === 0 ? 0 : 1, notify },
        position: row.position,
      },
    ]
  })
  return { hooks, leftOut }
}

/** Somebody may have written the file: a hook is looked at as if it was asked for. */
export function acceptCarriedHook(hook: CarriedHook, table: SnapshotTable): void {
  if (isViewEvent(hook.event) !== (hook.view_id !== null))
    throw invalidRequest('it waits for a view, or for no view, where it must not')
  if (hook.view_id !== null && !table.views.some(({ id }) => id === hook.view_id))
    throw invalidRequest('it waits for a view of another table')
  acceptCondition(hook, table)
  acceptCarriedNotify(hook.notify)
}

/** One that does not suit its field any more, because that was changed, is told where webhooks are looked at. */
const acceptCondition = ({ filter }: CarriedHook, { columns }: SnapshotTable): FilterNode | null =>
  acceptFilter(filter, { columns, isStored: () => true, keepId: String, note: () => undefined }, 'filter')

interface HooksPlace {
  readonly project: string
  readonly ownerId: string
  /** What is in the file. */
  readonly snapshot: ProjectSnapshot
  /** New ids of tables, columns and views by those in the file. */
  readonly ids: ReadonlyMap<string, string>
  readonly at: string
}

/** Why they are off, where they are looked at. */
const whyOff = 'It came with a base file, which holds no secrets. Look at where it goes, then turn it on.'

/** Nobody shall be called because a file was read. */
export async function insertCarriedHooks(
  { secrets }: Pick<Services, 'secrets'>,
  tx: Tx,
  hooks: readonly CarriedHook[],
  { project, ownerId, snapshot, ids, at }: HooksPlace,
): Promise<void> {
  for (const hook of hooks) {
    const id = newId('hook')
    const notify = acceptCarriedNotify(hook.notify)
    const table = snapshot.findTable(hook.table_id)
    const filter = table === null ? null : acceptCondition(hook, table)
    const fields = hook.fields?.flatMap((field) => ids.get(field) ?? [])
    await insertHook(tx, {
      ...{ id, project_id: project, table_id: ids.get(hook.table_id) ?? '', title: hook.title, per: hook.per },
      ...eventParts(hook.event),
      fields: fields === undefined ? null : JSON.stringify(fields),
      view_id: hook.view_id === null ? null : (ids.get(hook.view_id) ?? null),
      filter: renewedFilter(filter, ids),
      ...{ condition: hook.condition, entering: hook.entering, position: hook.position },
      settings: sealSettings(secrets, id, { notify, signing: newSigning() }),
      target: targetOf(notify),
      ...{ wire: '{}', active: 0, since: at, failures: 0, failing_since: null, resume_at: null, paused: whyOff },
      ...{ created_by: ownerId, created_at: at, updated_by: ownerId, updated_at: at, deleted_at: null },
    })
  }
}

/** Ids look like nothing else. */
const columnIds = /\bcl_[0-9a-z]{14}\b/g

const renewedFilter = (filter: FilterNode | null, ids: ReadonlyMap<string, string>): string | null =>
  filter === null ? null : JSON.stringify(filter).replace(columnIds, (id) => ids.get(id) ?? id)
