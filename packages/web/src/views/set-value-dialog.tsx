import { Select } from '@mantine/core'
import type { CellValue } from '@rowhouse/core/storage'
import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { type ReactElement, useState } from 'react'
import { CellsIn } from '../cells/cells-in.tsx'
import { useCellContext } from '../cells/use-cell-context.ts'
import { SheetField } from '../features/record-sheet/sheet-field.tsx'
import { readDraft } from '../features/records/read-draft.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { toast } from '../state/toast-store.ts'
import { type Column, recordKey } from '../structure/tables/table.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useSending } from '../ui/use-sending.ts'
import type { ViewBodyProps } from './view-body.ts'

interface SetValueDialogProps extends Pick<ViewBodyProps, 'project' | 'table' | 'records'> {
  readonly rows: readonly number[]
  /** Of the records in these rows; null: not all of them are loaded yet. */
  readonly keys: readonly string[] | null
  readonly columns: readonly Column[]
  readonly onClose: () => void
}

/** One field of many records at once, as one step. */
export function SetValueDialog(props: SetValueDialogProps): ReactElement {
  const { project, table, records, rows, columns, onClose } = props
  const t = useTexts()
  const context = useCellContext(project.id, table)
  const [columnId, setColumnId] = useState(columns[0]?.id ?? null)
  const [value, setValue] = useState<CellValue>(null)
  const { isBusy, fault, setFault, send } = useSending()
  const column = columns.find(({ id }) => id === columnId)
  const count = rows.length

  function store(): unknown {
    if (column === undefined || fault !== null) return
    return send(async () => {
      const keys = props.keys ?? (await records.rows.rowsAt(rows)).flatMap((row) => recordKey(table, row) ?? [])
      await records.saves.saveKeyed(keys.map((record) => ({ record, cells: { [column.title]: value }, known: {} })))
      toast.success(t('rows.set.done', { count: keys.length, title: column.title }))
      onClose()
    })
  }

  function write(written: Column, draft: Draft): void {
    const read = readDraft(written, draft)
    setFault('fault' in read ? read.fault : null)
    setValue('fault' in read ? draft.text : read.value)
  }

  return (
    <FormDialog
      size={440}
      title={t('rows.set.title', { count })}
      submit={t('rows.set.submit', { count })}
      isBusy={isBusy}
      onSubmit={store}
      onClose={onClose}
    >
      <Select
        label={t('rows.set.field')}
        value={columnId}
        data={columns.map(({ id, title }) => ({ value: id, label: title }))}
        allowDeselect={false}
        mb={12}
        onChange={(id) => {
          setColumnId(id)
          setValue(null)
          setFault(null)
        }}
      />
      {column === undefined ? null : (
        <CellsIn project={project} table={table} records={records} mayWrite people={context.people}>
          <SheetField
            key={column.id}
            table={table}
            column={column}
            record={{ [column.title]: value }}
            recordKey={null}
            context={context}
            isReadOnly={false}
            fault={fault}
            onStore={write}
          />
        </CellsIn>
      )}
    </FormDialog>
  )
}
