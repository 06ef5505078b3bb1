import type { Kysely } from 'kysely'
import type { AutomationRow } from '../../meta/rows/automation.ts'
import type { MetaTables } from '../../meta/tables.ts'

export const selectAutomation = (
  meta: Kysely<MetaTables>,
  projectId: string,
  id: string,
): Promise<AutomationRow | undefined> =>
  meta
    .selectFrom('rh_automations')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
