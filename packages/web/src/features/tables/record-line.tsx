import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn, type Project } from '../projects/project.ts'
import { cellViews } from './cells/cell-views.tsx'
import { deleteRecord, restoreRecord } from './record-changes.ts'
import { type Column, drawnValue, type RecordRow, recordKey, recordName, shownColumns, type Table } from './table.ts'
import classes from './table-page.module.css'

interface RecordLineProps {
  readonly project: Project
  readonly table: Table
  readonly row: RecordRow
  readonly number: number
}

export function RecordLine({ project, table, row, number }: RecordLineProps): ReactElement {
  const previewAs = useSaved((state) => state.users.previewAs)
  const key = recordKey(table, row)
  const mayDelete = table.readOnlyReason === null && key !== null && mayIn(project, 'records.delete', previewAs)
  return (
    <tr aria-rowindex={number + 1}>
      <td className={classes.index}>
        <span className={classes.number}>{number.toLocaleString()}</span>
        {mayDelete ? <DeleteButton project={project} table={table} row={row} recordKey={key} number={number} /> : null}
      </td>
      {shownColumns(table).map((column, index) => (
        <CellBox key={column.id} table={table} column={column} row={row} isFirst={index === 0} />
      ))}
    </tr>
  )
}

function CellBox({
  table,
  column,
  row,
  isFirst,
}: {
  readonly table: Table
  readonly column: Column
  readonly row: RecordRow
  readonly isFirst: boolean
}): ReactElement {
  const { align, Value } = cellViews[column.type]
  const value = drawnValue(table, column, row)
  const inside = (
    <div className={classes.cell}>{value === null ? null : <Value value={value} column={column} record={row} />}</div>
  )
  if (!isFirst) return <td data-align={align}>{inside}</td>
  return (
    <th scope="row" className={classes.frozen} data-align={align}>
      {inside}
    </th>
  )
}

interface DeleteButtonProps extends RecordLineProps {
  readonly recordKey: string
}

/** Done at once, and taken back from the toast. */
function DeleteButton({ project, table, row, recordKey: key, number }: DeleteButtonProps): ReactElement {
  const t = useTexts()
  const name = recordName(table, row) ?? t('tables.record.numbered', { number })
  const place = { projectId: project.id, table }

  async function restore(): Promise<void> {
    try {
      if (!(await restoreRecord(place, key))) toast.error(t('tables.record.notInTrash'))
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  async function remove(): Promise<void> {
    try {
      await deleteRecord(place, key)
      toast.undo(t('tables.record.deleted', { name }), t('tables.undo'), () => void restore())
    } catch (error) {
      toast.error(messageOf(error))
    }
  }

  return (
    <ActionIcon
      size="xs"
      className={classes.remove ?? ''}
      aria-label={t('tables.record.delete', { name })}
      onClick={() => void remove()}
    >
      <IconTrash size={14} />
    </ActionIcon>
  )
}
