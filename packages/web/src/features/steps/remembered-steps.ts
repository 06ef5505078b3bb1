import { listSteps } from '@rowhouse/core/api/changes'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { LockType } from '@rowhouse/core/views/lock-types'
import { call } from '../../api/client.ts'
import type { ViewPatch } from '../../structure/views/view-changes.ts'
import { together } from '../../undo/together.ts'
import type { Past, Step } from '../../undo/undo-stack.ts'
import type { Undoable } from '../../undo/undoable.ts'
import { conversionUndoable } from '../fields/conversion-undoable.ts'
import { deletionUndoable, goneFieldUndoable, newFieldUndoable, settingsUndoable } from '../records/field-undoable.ts'
import { RecordUndoable } from '../records/record-undoable.ts'
import { reloadRecords } from '../records/records-on-screen.ts'
import { viewPlace } from '../view-settings/view-place.ts'
import { viewUndoable } from '../view-settings/view-undoable.ts'
import { goneViewUndoable, newViewUndoable, patchedViewUndoable } from '../views/view-undoables.ts'
import { stepLabel } from './step-label.ts'

type Told = ReplyOf<typeof listSteps>['list'][number]
type Part = Told['parts'][number]

interface Place {
  readonly projectId: string
  readonly tableId: string
}

const mostRecalled = 200

/** What this person did at the table before, in this tab or in another, as the change log has it. */
export async function rememberedSteps(place: Place): Promise<Past> {
  const { list } = await call(listSteps, { params: { tableId: place.tableId }, query: { limit: mostRecalled } })
  const steps = list.toReversed()
  const stepsOf = (isUndone: boolean) =>
    steps.filter((told) => told.isUndone === isUndone).map((told) => stepOf(place, told))
  return { done: stepsOf(false), undone: stepsOf(true) }
}

function stepOf(place: Place, { id, at, isUndone, parts }: Told): Step {
  const undoable = together(parts.map((part) => undoableOf(place, part, isUndone)))
  return { id, undoable: { label: undoable.label, at, undo: (step) => undoable.undo(step) } }
}

/** Takes back what the part tells. Of a step that was undone the parts tell of undoing it. */
function undoableOf(place: Place, part: Part, isUndone: boolean): Undoable {
  const { projectId, tableId } = place
  const { change, column, view } = part
  const label = stepLabel(part, isUndone)
  if (column !== null) return fieldUndoable(projectId, { part, field: column, label, isUndone })
  if (view !== null) return undoableOfView(projectId, part, { ...view, tableId }, label)
  return new RecordUndoable([change], label, () => reloadRecords(({ place: shown }) => shown.table.id === tableId))
}

interface ToldField {
  readonly part: Part
  readonly field: NonNullable<Part['column']>
  readonly label: string
  readonly isUndone: boolean
}

function fieldUndoable(
  projectId: string,
  { part: { type, change, conversion }, field, label, isUndone }: ToldField,
): Undoable {
  if (conversion !== null) return conversionUndoable(projectId, conversion, label)
  if (type === 'columns.updated') return settingsUndoable(projectId, field, change, label)
  const isGone = type === 'columns.trashed'
  if (!isUndone) return isGone ? goneFieldUndoable(projectId, field) : newFieldUndoable(projectId, field)
  return isGone
    ? goneFieldUndoable(projectId, field, () => newFieldUndoable(projectId, field), label)
    : deletionUndoable(projectId, field)
}

function undoableOfView(
  projectId: string,
  { type, before, after }: Part,
  view: { readonly id: string; readonly title: string; readonly tableId: string },
  label: string,
): Undoable {
  if (type === 'views.created') return newViewUndoable(projectId, view, label)
  if (type === 'views.deleted') return goneViewUndoable(projectId, view, label)
  const [old, now] = [patchIn(before), patchIn(after)]
  if (Object.keys(now).length > 0) return patchedViewUndoable(projectId, view, old, now, label)
  return viewUndoable(viewPlace(projectId, view.id), before, after, label)
}

/** As the list of views calls what the log keeps of a view beside its settings. */
function patchIn({ title, description, icon, lock_type: mode, position: order }: Part['before']): ViewPatch {
  return {
    ...(typeof title === 'string' ? { title } : {}),
    ...(isTextOrNone(description) ? { description } : {}),
    ...(isTextOrNone(icon) ? { icon } : {}),
    ...(typeof mode === 'string' ? { mode: mode as LockType } : {}),
    ...(typeof order === 'number' ? { order } : {}),
  }
}

const isTextOrNone = (value: unknown): value is string | null => value === null || typeof value === 'string'
