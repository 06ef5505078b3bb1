import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { AutomationRow, AutomationRunRow, AutomationStepRow } from '../../meta/rows/automation.ts'
import type { Concern } from '../../meta/subscriber.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>
export type Run = Selectable<AutomationRunRow>

/** With whom it runs as, and how it went last. */
export interface SeenAutomation extends AutomationRow {
  readonly email: string | null
  readonly firstname: string | null
  readonly lastname: string | null
  readonly last_state: string | null
  readonly last_at: string | null
}

export function selectAutomations(meta: Meta, projectId: string): Promise<SeenAutomation[]> {
  const last = (column: 'state' | 'created_at') =>
    sql<string | null>`(select ${sql.ref(`last.${column}`)} from rh_automation_runs as last
      where last.automation_id = automation.id order by last.number desc limit 1)`
  return meta
    .selectFrom('rh_automations as automation')
    .leftJoin('rh_users as user', 'user.id', 'automation.runs_as')
    .selectAll('automation')
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .select([last('state').as('last_state'), last('created_at').as('last_at')])
    .where('automation.project_id', '=', projectId)
    .orderBy('automation.created_at')
    .orderBy('automation.id')
    .execute()
}

/** Of the entry's table, whatever starts it. */
export const hasActiveAutomation: Concern = (entry) =>
  entry.exists(
    entry
      .selectFrom('rh_automations as automation')
      .select('automation.id')
      .whereRef('automation.table_id', '=', 'rh_changes.table_id')
      .where('automation.active', '=', 1)
      .whereRef('automation.since', '<=', 'rh_changes.at'),
  )

/** Those that something in a table may start. */
export const selectStartable = (
  meta: Meta,
  tableId: string,
  { kinds, at }: { readonly kinds: readonly string[]; readonly at: string },
): Promise<AutomationRow[]> =>
  meta
    .selectFrom('rh_automations')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('kind', 'in', kinds)
    .where('active', '=', 1)
    .where('since', '<=', at)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Those that a change of tables and fields may start. */
export const selectWatching = (meta: Meta, projectId: string, at: string): Promise<AutomationRow[]> =>
  meta
    .selectFrom('rh_automations')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('kind', '=', 'structure')
    .where('active', '=', 1)
    .where('since', '<=', at)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function changeAutomation(meta: Meta, id: string, change: Updateable<AutomationRow>): Promise<void> {
  await meta.updateTable('rh_automations').set(change).where('id', '=', id).execute()
}

/** Heard twice, it runs once. */
export async function insertRuns(meta: Meta, rows: readonly Insertable<AutomationRunRow>[]): Promise<void> {
  if (rows.length === 0) return
  await meta
    .insertInto('rh_automation_runs')
    .values([...rows])
    .onConflict((known) => known.columns(['automation_id', 'event_id', 'record']).doNothing())
    .execute()
}

export const selectRun = (meta: Meta, automationId: string, id: string): Promise<Run | undefined> =>
  meta
    .selectFrom('rh_automation_runs')
    .selectAll()
    .where('id', '=', id)
    .where('automation_id', '=', automationId)
    .executeTakeFirst()

export async function changeRun(
  meta: Meta,
  id: string,
  change: Partial<Omit<AutomationRunRow, 'number' | 'beside'>>,
): Promise<void> {
  await meta.updateTable('rh_automation_runs').set(change).where('id', '=', id).execute()
}

/** Of a run of which nobody knows any more what it was given. */
export const forgotten = 'null'

/** What its runs were given and gave goes; that they were stays. */
export async function forgetRuns(meta: Meta, automationId: string): Promise<void> {
  const runs = meta.selectFrom('rh_automation_runs').select('id').where('automation_id', '=', automationId)
  await meta
    .updateTable('rh_automation_steps')
    .set({ input: forgotten, output: forgotten })
    .where('run_id', 'in', runs)
    .execute()
  await meta
    .updateTable('rh_automation_runs')
    .set({ input: forgotten })
    .where('automation_id', '=', automationId)
    .execute()
}

/** Waiting for its time, or held by somebody who is gone. */
const isDue = (at: string) =>
  sql<boolean>`((run.state = 'waiting' and run.due_at <= ${at}) or (run.state = 'running' and run.held_until < ${at}))`

/** Taken for this node; of each record only the first that is due, so that what follows finds what came before. */
export async function takeDue(
  meta: Meta,
  { at, heldUntil, limit }: { readonly at: string; readonly heldUntil: string; readonly limit: number },
): Promise<Run[]> {
  const due = await meta
    .selectFrom('rh_automation_runs as run')
    .innerJoin('rh_automations as automation', 'automation.id', 'run.automation_id')
    .select(['run.id', 'run.updated_at', 'run.state'])
    .where('automation.active', '=', 1)
    .where(isDue(at))
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('run.beside', '=', 1),
        not(
          exists(
            selectFrom('rh_automation_runs as earlier')
              .select('earlier.id')
              .whereRef('earlier.automation_id', '=', 'run.automation_id')
              .whereRef('earlier.record', '=', 'run.record')
              .whereRef('earlier.number', '<', 'run.number')
              .where('earlier.state', 'in', ['waiting', 'running'])
              // One that waits for a later time keeps nobody.
              .where('earlier.due_at', '<=', at)
              .where('earlier.beside', '=', 0),
          ),
        ),
      ]),
    )
    .orderBy('run.due_at')
    .orderBy('run.number')
    .limit(limit)
    .execute()
  const taken: Run[] = []
  for (const { id, updated_at, state } of due) {
    const row = await meta
      .updateTable('rh_automation_runs')
      .set({ state: 'running', held_until: heldUntil, updated_at: at })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('updated_at', '=', updated_at)
      .returningAll()
      .executeTakeFirst()
    if (row !== undefined) taken.push(row)
  }
  return taken
}

/** Whether something waits for its time. */
export async function isSomethingWaiting(meta: Meta): Promise<boolean> {
  const row = await meta
    .selectFrom('rh_automation_runs as run')
    .innerJoin('rh_automations as automation', 'automation.id', 'run.automation_id')
    .select('run.id')
    .where('run.state', 'in', ['waiting', 'running'])
    .where('automation.active', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

export const selectSteps = (meta: Meta, runId: string): Promise<AutomationStepRow[]> =>
  meta.selectFrom('rh_automation_steps').selectAll().where('run_id', '=', runId).orderBy('at').execute()

export async function putStep(meta: Meta, row: AutomationStepRow): Promise<void> {
  const { run_id: _run, step: _step, item: _item, ...parts } = row
  await meta
    .insertInto('rh_automation_steps')
    .values(row)
    .onConflict((known) => known.columns(['run_id', 'step', 'item']).doUpdateSet(parts))
    .execute()
}
