import type { AppEvent } from '@rowhouse/core/events'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { InProject } from '../../../request/context.ts'
import { mayDo } from '../../../request/may-do.ts'
import { type Step, type StepPart, type StepsTold, stepsIn } from './steps.ts'
import {
  type StepRow,
  selectColumnTitles,
  selectLastDone,
  selectLaterSteps,
  selectStanding,
  selectStepRows,
  type WhoseSteps,
} from './store.ts'

interface Steps {
  readonly list: Step[]
  /** To go on with; null at the end. */
  readonly next: number | null
}

/** Rows of the log read for one page: most steps are one row or three. */
const rowsAtOnce = 1000

/** What the caller did at the screen of a table, newest first: only their own steps, and only what they still may undo. */
export async function listSteps(
  ctx: InProject<'records.undo'>,
  tableId: string,
  { limit, before }: { readonly limit: number; readonly before: number | null },
): Promise<Steps> {
  const { scan } = ctx.meta
  const whose = { projectId: ctx.project.id, tableId, actorId: ctx.actor.id }
  const { rows, next: further } = wholeSteps(await selectStepRows(scan, whose, { before, limit: rowsAtOnce }))
  const lastDone = await selectLastDone(scan, whose)
  const fresh = before === null ? rows : await withoutLater(ctx, whose, rows, before)
  const told = { tableId, lastDone, ...(await columnsIn(ctx, fresh)) }
  const steps = stepsIn(fresh, told).filter(({ parts }) => parts.every((part) => mayTakeBack(ctx, part)))
  const list = steps.slice(0, limit)
  const following = fresh.find(({ step_id }) => step_id === steps[limit]?.id)
  return { list, next: following === undefined ? further : following.seq + 1 }
}

/** A step that the page cuts in two begins the next one. */
function wholeSteps(rows: readonly StepRow[]): { readonly rows: readonly StepRow[]; readonly next: number | null } {
  const last = rows.at(-1)
  if (last === undefined || rows.length < rowsAtOnce) return { rows, next: null }
  const begin = rows.findIndex(({ step_id }) => step_id === last.step_id)
  const isCut = begin > 0 && rows[begin]?.step_way === last.step_way
  return isCut ? { rows: rows.slice(0, begin), next: (rows[begin]?.seq ?? 0) + 1 } : { rows, next: last.seq }
}

/** What was told of a step on a page before is what counts. */
async function withoutLater(
  ctx: InProject<'records.undo'>,
  whose: WhoseSteps,
  rows: readonly StepRow[],
  from: number,
): Promise<readonly StepRow[]> {
  const ids = [...new Set(rows.flatMap(({ step_id }) => step_id ?? []))]
  const later = await selectLaterSteps(ctx.meta.scan, whose, { ids, from })
  return rows.filter(({ step_id }) => !later.has(step_id))
}

/** What is known now of the columns the rows speak of. */
async function columnsIn(
  ctx: InProject<'records.undo'>,
  rows: readonly StepRow[],
): Promise<Pick<StepsTold, 'columns' | 'standing'>> {
  const told = rows.flatMap(({ event }) => (event === null ? [] : [JSON.parse(event) as AppEvent]))
  const ids = told.flatMap((event) => ('column' in event ? event.column : []))
  const found = await selectColumnTitles(ctx.meta.scan, ctx.project.id, [...new Set(ids)])
  const conversions = told.flatMap((event) => (event.type === 'columns.converted' ? (event.conversion ?? []) : []))
  return {
    columns: new Map(found.flatMap(({ id, title, system }) => (system === 1 ? [] : [[id, title] as const]))),
    standing: await selectStanding(ctx.meta.scan, ctx.project.id, conversions),
  }
}

/** What the call that takes it back asks for. */
const operationOf: Readonly<Record<string, OperationName>> = {
  'columns.converted': 'columns.update',
  'columns.created': 'columns.delete',
  'columns.restored': 'columns.delete',
  'columns.trashed': 'trash.restore',
  'columns.updated': 'columns.update',
  'views.created': 'views.delete',
  'views.deleted': 'views.delete',
  'views.updated': 'viewSettings.update',
}

function mayTakeBack(ctx: InProject<'records.undo'>, { type }: StepPart): boolean {
  const operation = operationOf[type]
  return operation === undefined || mayDo(ctx, operation)
}
