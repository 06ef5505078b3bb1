// Entries of the change log as the steps a person made at a screen. Pure: which rows there are is the store's business.
import type { StepPart as PartContract, Step as StepContract } from '@rowhouse/core/api/changes'
import type { AppEvent } from '@rowhouse/core/events'
import type { Static } from 'typebox'
import type { StepRow } from './store.ts'

export type Step = Static<typeof StepContract>
export type StepPart = Static<typeof PartContract>

export interface StepsTold {
  readonly tableId: string
  /** Steps that were taken back before this cannot be done again. */
  readonly lastDone: number
  /** Columns as people know them; what they never see is not among them. */
  readonly columns: ReadonlyMap<string, string>
  /** Type changes that were not undone. */
  readonly standing: ReadonlySet<string>
}

/** Rows newest first; steps in the order in which they were last done, undone or redone. */
export function stepsIn(rows: readonly StepRow[], told: StepsTold): Step[] {
  return [...Map.groupBy(rows, ({ step_id }) => step_id).values()].flatMap((all) => stepOf(all, told) ?? [])
}

/** null: it can neither be taken back nor done again. */
function stepOf(all: readonly StepRow[], told: StepsTold): Step | null {
  const run = lastRun(all)
  const [last] = run
  if (last === undefined || last.step_id === null) return null
  const isUndone = last.step_way === 'undo'
  if (isUndone && last.seq < told.lastDone) return null
  // Somebody else took it back, or nobody knows yet whether the database took it.
  if (run.some(({ undone_by, state }) => undone_by !== null || state !== 'done')) return null
  const calls = [...Map.groupBy(run.toReversed(), ({ request_id }) => request_id).values()]
  const parts = calls.map((rows) => structurePart(rows, told) ?? recordsPart(rows, told))
  if (parts.some((part) => part === null)) return null
  return { id: last.step_id, at: last.at, isUndone, parts: parts.filter((part) => part !== null) }
}

/** What was done to it last: all of it, or all of taking it back. */
function lastRun(rows: readonly StepRow[]): readonly StepRow[] {
  const end = rows.findIndex(({ step_way }) => step_way !== rows[0]?.step_way)
  return end === -1 ? rows : rows.slice(0, end)
}

const untold = { count: 0, column: null, conversion: null, view: null, before: {}, after: {} } as const

/** Cells that went with a change of structure come back with it. */
function structurePart(rows: readonly StepRow[], told: StepsTold): StepPart | null {
  for (const { id: change, type, table_id, event } of rows) {
    if (event === null || table_id !== told.tableId) continue
    const about = aboutOf(JSON.parse(event), told)
    if (about !== null) return { ...untold, change, type, ...about }
  }
  return null
}

/** null: there is no way back from it by the log alone, or it speaks of what people never see. */
function aboutOf(event: AppEvent, { columns, standing }: StepsTold): Partial<StepPart> | null {
  switch (event.type) {
    case 'columns.converted': {
      const { column: id, conversion } = event
      const title = columns.get(id)
      if (title === undefined || conversion === undefined || !standing.has(conversion)) return null
      return { column: { id, title }, conversion }
    }
    case 'columns.created':
    case 'columns.restored':
    case 'columns.trashed':
    case 'columns.updated': {
      const title = columns.get(event.column)
      if (title === undefined) return null
      const column = { id: event.column, title }
      if (event.type !== 'columns.updated') return { column }
      return { column, before: titleIn(event.before), after: titleIn(event.after) }
    }
    case 'views.created':
      return { view: { id: event.view, title: event.title } }
    case 'views.deleted':
      return { view: { id: event.view, title: titleIn(event.before).title ?? '' } }
    case 'views.updated': {
      const [before, after] = [event.before, event.after] as [StepPart['before'], StepPart['after']]
      return { view: { id: event.view, title: titleIn(before).title ?? '' }, before, after }
    }
    default:
      return null
  }
}

function titleIn(settings: unknown): { title?: string } {
  const { title } = (settings ?? {}) as { readonly title?: unknown }
  return typeof title === 'string' ? { title } : {}
}

/** What a write is most about: who deletes a record takes links along, who links changes a junction. */
const telling = ['records.deleted', 'records.updated', 'records.inserted', 'records.linked']

function recordsPart(rows: readonly StepRow[], { tableId }: StepsTold): StepPart | null {
  // As the header of the call named it.
  const last = rows.at(-1)
  if (last === undefined || rows.some(({ event }) => event !== null)) return null
  const here = rows.filter(({ table_id }) => table_id === tableId)
  const shown = here.length === 0 ? rows : here
  const type = telling.find((one) => shown.some((row) => row.type === one)) ?? last.type
  const counted = type === 'records.updated' ? ['records.updated', 'records.inserted'] : [type]
  const count = shown.reduce((sum, row) => sum + (counted.includes(row.type) ? (row.touched ?? 0) : 0), 0)
  return { ...untold, change: last.id, type, count }
}
