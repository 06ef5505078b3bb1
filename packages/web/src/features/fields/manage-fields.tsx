import { Button, Modal } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactElement, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { movedBy, movedTo } from '../../cells/choice/choice-drafts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import type { Table } from '../../structure/tables/table.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import type { TableRecords } from '../records/table-records.ts'
import { previewDeletions } from '../tables/delete-table.ts'
import { DeletionNotes } from '../tables/deletion-notes.tsx'
import { placesInView } from '../view-settings/columns-in-view.ts'
import type { ViewState } from '../view-settings/view-state.ts'
import { applyFields } from './apply-fields.ts'
import { changesIn, countChanges, type FieldRow, newRow, rowFaults, rowsOf } from './manage-draft.ts'
import classes from './manage-fields.module.css'
import { ManageRow } from './manage-row.tsx'

interface ManageFieldsProps {
  readonly project: Project
  readonly table: Table
  readonly view: ViewState
  readonly records: TableRecords
  readonly onClose: () => void
}

/** All fields in one list. What is changed is only marked; it is done together. */
export function ManageFields({ project, table, view, records, onClose }: ManageFieldsProps): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const list = useRef<HTMLUListElement>(null)
  const [begun, setBegun] = useState(() =>
    rowsOf(placesInView(table, view.settings).filter(({ column }) => !column.isSystem)),
  )
  const [rows, setRows] = useState(begun)
  const [isApplying, setApplying] = useState(false)
  const isWritable = table.readOnlyReason === null
  const mayAdd = isWritable && mayIn(project, 'columns.add', previewAs)
  const mayChange = mayIn(project, 'columns.update', previewAs)
  const mayDelete = isWritable && mayIn(project, 'columns.delete', previewAs)
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
    const refused = await undoStackOf(project.id, table.id).asOne(t('rows.deed.field.many', { count }), () =>
      applyFields({ projectId: project.id, table, rows, begun, view }),
    )
    setApplying(false)
    await records.window.reload()
    if (refused.size === 0) {
      toast.success(t('fields.manage.done', { count }))
      return onClose()
    }
    keepRefused(refused)
  }

  /** What is done is no change any more; what was refused stays as it was typed, with the reason. */
  function keepRefused(refused: ReadonlyMap<string, string>): void {
    toast.error(t('fields.manage.partly', { done: count - refused.size, count }))
    const settled = rows
      .filter(({ id, isGone, column }) => refused.has(id) || !(isGone || column === null))
      .map((row) => ({ ...row, refusal: refused.get(row.id) ?? null }))
    const isKept = ({ id, column }: FieldRow) => column !== null && !refused.has(id)
    const known = settled.map((row) =>
      isKept(row) && row.column !== null
        ? { ...row, column: { ...row.column, title: row.title.trim(), type: row.type } }
        : row,
    )
    setRows(known)
    setBegun(known.map((row) => (isKept(row) ? row : (begun.find(({ id }) => id === row.id) ?? row))))
  }

  const change = (id: string, part: Partial<FieldRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))

  return (
    <Modal
      opened
      onClose={() => void close()}
      size={780}
      title={t('fields.manage.of', { title: table.title })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      classNames={{ body: classes.body ?? '' }}
    >
      <ul ref={list} className={classes.list} aria-label={t('fields.manage')}>
        {rows.map((row, place) => (
          <ManageRow
            key={row.id}
            row={row}
            changes={changesIn(row, begun)}
            fault={row.title === '' && row.column === null && !isApplying ? null : (faults.get(row.id) ?? null)}
            mayChange={mayChange}
            mayDelete={mayDelete}
            onChange={(part) => change(row.id, part)}
            onForget={() => setRows(rows.filter(({ id }) => id !== row.id))}
            onMove={(by) => {
              setRows(movedBy(rows, place, by))
              focusName(Math.min(rows.length - 1, Math.max(0, place + by)))
            }}
            onDrop={(dragged, edge) => setRows(movedTo(rows, dragged, row.id, edge))}
          />
        ))}
      </ul>
      <div className={classes.foot}>
        {mayAdd ? (
          <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={add}>
            {t('fields.add')}
          </Button>
        ) : null}
        <span className={classes.count} role="status">
          {count === 0 ? '' : t('fields.manage.changes', { count })}
        </span>
        <Button variant="default" disabled={count === 0 || isApplying} onClick={() => setRows(begun)}>
          {t('fields.manage.discard')}
        </Button>
        <Button disabled={count === 0} loading={isApplying} onClick={() => void apply()}>
          {t('fields.manage.apply')}
        </Button>
      </div>
    </Modal>
  )
}
