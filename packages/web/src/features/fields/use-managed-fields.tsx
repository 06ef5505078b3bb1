import { type RefObject, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { movedBy, movedTo } from '../../cells/choice/choice-drafts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { Table } from '../../structure/tables/table.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import type { TableRecords } from '../records/table-records.ts'
import { previewDeletions } from '../tables/delete-table.ts'
import { DeletionNotes } from '../tables/deletion-notes.tsx'
import { placesInView } from '../view-settings/columns-in-view.ts'
import type { ViewState } from '../view-settings/view-state.ts'
import { applyFields } from './apply-fields.ts'
import { countChanges, type FieldRow, newRow, rowFaults, rowsOf, settledRows } from './manage-draft.ts'

export interface ManageFieldsProps {
  readonly project: Project
  readonly table: Table
  readonly view: ViewState
  readonly records: TableRecords
  readonly onClose: () => void
}

interface ManagedFields {
  readonly list: RefObject<HTMLUListElement | null>
  /** As they were, and as they would be. */
  readonly begun: readonly FieldRow[]
  readonly rows: readonly FieldRow[]
  readonly faults: ReadonlyMap<string, string>
  readonly count: number
  readonly isApplying: boolean
  add(): void
  change(id: string, part: Partial<FieldRow>): void
  forget(id: string): void
  move(place: number, by: number): void
  drop(dragged: string, target: string, edge: 'before' | 'after'): void
  discard(): void
  apply(): Promise<void>
  /** Asks first where something would be lost. */
  close(): Promise<void>
}

/** The list of all fields as it is changed, until it is done together. */
export function useManagedFields({ project, table, view, records, onClose }: ManageFieldsProps): ManagedFields {
  const t = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const [begun, setBegun] = useState(() =>
    rowsOf(placesInView(table, view.settings).filter(({ column }) => !column.isSystem)),
  )
  const [rows, setRows] = useState(begun)
  const [isApplying, setApplying] = useState(false)
  const count = countChanges(rows, begun)
  const faults = rowFaults(rows, t('fields.manage.twice'))
  const gone = rows.filter(({ isGone }) => isGone).length

  const focusName = (place: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLInputElement>('[data-field] input[aria-description]')[place]?.focus(),
    )

  function add(): void {
    setRows([...rows, newRow(rows)])
    focusName(rows.length)
  }

  async function close(): Promise<void> {
    if (count === 0) return onClose()
    const agreed = await confirm({
      title: t('fields.manage.discard.title'),
      heading: t('fields.manage.discard.text', { count }),
      submit: t('fields.manage.discard'),
      danger: true,
    })
    if (agreed) onClose()
  }

  /** Says what goes with the fields or misses them, as when each is deleted alone. */
  async function agreesToDelete(): Promise<boolean> {
    const going = rows.filter(({ isGone }) => isGone)
    const titles = going.map(({ title }) => `“${title}”`).join(', ')
    try {
      const lost = await previewDeletions(going.flatMap(({ column }) => column?.id ?? []))
      return await confirm({
        title: t('fields.manage.deleting', { count: gone }),
        heading: <DeletionNotes sentences={[t('fields.manage.deleting.text', { titles })]} {...lost} />,
        submit: t('fields.manage.apply'),
        danger: true,
      })
    } catch (error) {
      toast.error(messageOf(error))
      return false
    }
  }

  async function apply(): Promise<void> {
    if (faults.size > 0) return void focusName(rows.findIndex(({ id }) => faults.has(id)))
    if (gone > 0 && !(await agreesToDelete())) return
    setApplying(true)
    const refused = await undoStackOf(project.id, table.id).asOne(t('rows.deed.field.many', { count }), (part) =>
      applyFields({ projectId: project.id, table, rows, begun, view, part }),
    )
    setApplying(false)
    await records.window.reload()
    if (refused.size === 0) {
      toast.success(t('fields.manage.done', { count }))
      return onClose()
    }
    toast.error(t('fields.manage.partly', { done: count - refused.size, count }))
    const settled = settledRows(rows, begun, refused)
    setRows(settled.rows)
    setBegun(settled.begun)
  }

  const change = (id: string, part: Partial<FieldRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))

  function move(place: number, by: number): void {
    setRows(movedBy(rows, place, by))
    focusName(Math.min(rows.length - 1, Math.max(0, place + by)))
  }

  return {
    ...{ list, begun, rows, faults, count, isApplying, add, change, move, apply, close },
    forget: (id) => setRows(rows.filter((row) => row.id !== id)),
    drop: (dragged, target, edge) => setRows(movedTo(rows, dragged, target, edge)),
    discard: () => setRows(begun),
  }
}
