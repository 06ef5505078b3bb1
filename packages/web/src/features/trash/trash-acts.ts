import { trashedDays } from '@rowhouse/core/api/projects'
import { emptyTrash as emptyEndpoint, purgeRecords, restoreRecords } from '@rowhouse/core/api/trash'
import type { StepMark } from '@rowhouse/core/steps'
import { call } from '../../api/client.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { countAgain } from '../../structure/tables/queries.ts'
import { purgeColumn, purgeTable, restoreColumn, restoreTable } from '../../structure/tables/table-changes.ts'
import { lookIntoTrashAgain } from '../../structure/trash/queries.ts'
import { purgeView, restoreView } from '../../structure/views/view-changes.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { undoStackOfProject } from '../../undo/undo-stacks.ts'
import { StillDone } from '../../undo/undoable.ts'
import { deletionUndoable } from '../records/field-undoable.ts'
import { RecordUndoable } from '../records/record-undoable.ts'
import { reloadRecords } from '../records/records-on-screen.ts'
import { undoOrAsk } from '../records/undo-or-ask.ts'
import { restoredTableUndoable } from '../tables/table-undoable.ts'
import { newViewUndoable } from '../views/view-undoables.ts'
import type { TrashKind, TrashThing } from './trash-things.ts'

/** Why things stay in the trash, by their keys: their database no longer has them, so they can only be removed. */
export type GoneForGood = ReadonlyMap<string, string>

/** A table comes before its fields and views, and all of them before records. */
const order: readonly TrashKind[] = ['table', 'column', 'view', 'record']

/** One undoable step, whatever was chosen. What cannot come back is told and does not hold up the rest. */
export async function restoreThings(projectId: string, chosen: readonly TrashThing[]): Promise<GoneForGood> {
  const things = chosen
    .filter((thing) => thing.with === null)
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  const gone = new Map<string, string>()
  const restored: string[] = []
  const attempt = async (keys: readonly string[], work: () => Promise<string | null>): Promise<void> => {
    try {
      const title = await work()
      // Told by the number of things, also where one call brings several back.
      if (title !== null) restored.push(...keys.map(() => title))
    } catch (error) {
      if (error instanceof StillDone) return
      if (isGone(error)) for (const key of keys) gone.set(key, messageOf(error))
      toast.error(messageOf(error), { durationMs: 5000 })
    }
  }
  const label = text('rows.deed.restore', { count: things.length, title: things[0]?.title ?? '' })
  const stack = undoStackOfProject(projectId)
  await stack.asOne(label, async (part) => {
    const step = part(() => stack.mark())
    for (const thing of things.filter(({ kind }) => kind !== 'record'))
      await attempt([thing.key], () => restoreStructure(projectId, thing, step))
    const records = Map.groupBy(
      things.filter(({ kind }) => kind === 'record'),
      ({ records: deleted }) => deleted?.baseId ?? '',
    )
    for (const some of records.values())
      await attempt(
        some.map(({ key }) => key),
        () => restoreDeletions(projectId, some.flatMap(deletionsOf), some, step),
      )
  })
  sayRestored(projectId, things, restored)
  return gone
}

const deletionsOf = ({ records }: TrashThing) => (records?.changes ?? []).map((change) => ({ change }))

/** One record out of several that were deleted together. */
export async function restoreRecord(
  projectId: string,
  thing: TrashThing,
  { change, record, title }: { readonly change: string; readonly record: string; readonly title: string },
): Promise<void> {
  try {
    const step = undoStackOfProject(projectId).mark()
    const said = await restoreDeletions(projectId, [{ change, records: [record] }], [{ ...thing, title }], step)
    if (said !== null) offerUndo(projectId, text('tables.restore.done', { title }))
  } catch (error) {
    if (!(error instanceof StillDone)) toast.error(messageOf(error), { durationMs: 5000 })
  }
}

/** The title it came back under. */
async function restoreStructure(projectId: string, thing: TrashThing, step: StepMark): Promise<string> {
  const stack = undoStackOfProject(projectId)
  if (thing.kind === 'table') {
    const { title } = await restoreTable(projectId, thing.id)
    stack.push(restoredTableUndoable(projectId, { id: thing.id, title }), step)
    return title
  }
  if (thing.kind === 'view') {
    const view = await restoreView(projectId, thing.id)
    stack.push(newViewUndoable(projectId, view, text('rows.deed.restore', { count: 1, title: view.title })), step)
    return view.title
  }
  const { columns } = await restoreColumn(projectId, thing.id)
  const title = columns.find(({ id }) => id === thing.id)?.title ?? thing.title
  stack.push(deletionUndoable(projectId, { id: thing.id, title }), step)
  return title
}

interface Part {
  readonly change: string
  readonly records?: string[]
}

/** In one write. Where keys were taken meanwhile the person decides about the rest. null: nothing was to be done. */
async function restoreDeletions(
  projectId: string,
  deletions: Part[],
  things: readonly TrashThing[],
  step: StepMark,
): Promise<string | null> {
  const { change, records, leftCount } = await undoOrAsk(
    (force) => call(restoreRecords, { params: { projectId }, body: { deletions, force } }),
    () => ({
      title: text('trash.taken'),
      heading: text('trash.taken.text'),
      submit: text('trash.taken.submit'),
    }),
  )
  const tables = new Set(things.map(({ table }) => table.id))
  const reload = async (): Promise<void> => {
    await Promise.all([reloadRecords(({ place }) => tables.has(place.table.id)), lookIntoTrashAgain(projectId)])
    countAgain(projectId)
  }
  await reload()
  const [first] = things
  const title = first !== undefined && records === 1 ? first.title : text('trash.records', told(records))
  const label = text('rows.deed.restore', { count: things.length, title })
  if (change !== null) undoStackOfProject(projectId).push(new RecordUndoable([change], label, reload), step)
  if (leftCount > 0) toast.info(text('trash.left', { count: leftCount }), { durationMs: 5000 })
  return records === 0 ? null : title
}

const told = (count: number) => ({ count, number: count.toLocaleString() })

function sayRestored(projectId: string, things: readonly TrashThing[], restored: readonly string[]): void {
  const [title] = restored
  const [only] = things
  if (title === undefined) return
  if (restored.length > 1) offerUndo(projectId, text('trash.restored', { count: restored.length }))
  else if (only?.kind === 'record' || title === only?.title)
    offerUndo(projectId, text('tables.restore.done', { title }))
  else offerUndo(projectId, text('tables.restore.renamed', { title }))
}

function offerUndo(projectId: string, said: string): void {
  const stack = undoStackOfProject(projectId)
  const { last } = stack
  if (last === null) return
  const back = async (): Promise<void> => {
    try {
      await stack.undoThis(last)
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
    }
    await lookIntoTrashAgain(projectId)
  }
  toast.undo(said, text('tables.undo'), () => void back())
}

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && /no longer in its database/.test(error.message)

/** Asks; the server asks who it is as well. */
export async function purgeThings(projectId: string, chosen: readonly TrashThing[]): Promise<void> {
  const [only] = chosen
  if (only === undefined) return
  const isOne = chosen.length === 1
  const agreed = await confirm({
    title: isOne
      ? text('tables.purge.title', { title: only.title })
      : text('trash.purge.title', { count: chosen.length }),
    heading: isOne ? text(`trash.purge.${only.kind}`) : text('trash.purge.text'),
    submit: text('tables.purge.submit'),
    danger: true,
    // Records and views are quickly made again; a table is not.
    ...(isOne && (only.kind === 'table' || only.kind === 'column') ? { typed: only.title.trim() } : {}),
  })
  if (!agreed) return
  try {
    for (const thing of chosen.filter(({ kind }) => kind !== 'record')) await purgeStructure(projectId, thing)
    const deletions = chosen.flatMap(deletionsOf)
    if (deletions.length > 0) await call(purgeRecords, { params: { projectId }, body: { deletions } })
    toast.success(
      isOne ? text('tables.purge.done', { title: only.title }) : text('trash.purge.done', { count: chosen.length }),
    )
  } catch (error) {
    toast.error(messageOf(error), { durationMs: 5000 })
  } finally {
    await lookIntoTrashAgain(projectId)
  }
}

function purgeStructure(projectId: string, { kind, id }: TrashThing): Promise<void> {
  if (kind === 'table') return purgeTable(projectId, id)
  return kind === 'view' ? purgeView(projectId, id) : purgeColumn(projectId, id)
}

/** Everything that was there when the trash was looked at. */
export async function emptyTrash(projectId: string, until: string): Promise<void> {
  const agreed = await confirm({
    title: text('trash.empty.title'),
    heading: text('trash.empty.text', { count: trashedDays }),
    submit: text('trash.empty.submit'),
    danger: true,
  })
  if (!agreed) return
  try {
    const { kept } = await call(emptyEndpoint, { params: { projectId }, body: { until } })
    const [first] = kept
    if (first === undefined) toast.success(text('trash.empty.done'))
    else toast.error(text('trash.empty.kept', { count: kept.length, ...first }), { durationMs: 5000 })
  } catch (error) {
    toast.error(messageOf(error), { durationMs: 5000 })
  } finally {
    await lookIntoTrashAgain(projectId)
  }
}
