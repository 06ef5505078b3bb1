import type { AppEvent } from '@rowhouse/core/events'
import { newId } from '../../platform/chance.ts'
import type { Database } from '../../platform/database.ts'
import type { MetaTables } from '../tables.ts'

/** An entry of the change log, told by the name of its project. */
export function changeRow(project: string, more: object = {}, type: AppEvent['type'] = 'projects.trashed') {
  const event = JSON.stringify({ type, project })
  const at = new Date().toISOString()
  return { ...nothing, id: newId('change'), at, project_id: project, type, event, ...more }
}

const nothing = {
  actor_id: null,
  table_id: null,
  record: null,
  request_id: 'r',
  state: 'done',
  undone_by: null,
  step_table: null,
  step_id: null,
  step_way: null,
  touched: null,
} as const

/** Gives its id. */
export async function writeChange(
  meta: Database<MetaTables>,
  project: string,
  more: object = {},
  type?: AppEvent['type'],
): Promise<string> {
  const row = changeRow(project, more, type)
  await meta.write((tx) => tx.insertInto('rh_changes').values(row).execute())
  return row.id
}
