import { Button, Modal, Select } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { DialogFoot } from '../../ui/dialog-foot.tsx'
import { readInput } from '../tables/read-input.ts'
import { type Input, RecordField } from '../tables/record-field.tsx'
import { type Column, recordKey } from '../tables/table.ts'
import { usePeople } from '../tables/use-people.ts'
import type { TableGridProps } from './table-grid-props.ts'

interface SetValueDialogProps extends Pick<TableGridProps, 'project' | 'table' | 'records'> {
  readonly rows: readonly number[]
  readonly columns: readonly Column[]
  readonly onClose: () => void
}

/** One field of many records at once, as one step. */
export function SetValueDialog({ project, table, records, rows, columns, onClose }: SetValueDialogProps): ReactElement {
  const t = useTexts()
  const people = usePeople(project.id, table)
  const [columnId, setColumnId] = useState(columns[0]?.id ?? null)
  const [input, setInput] = useState<Input>('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const column = columns.find(({ id }) => id === columnId)
  const count = rows.length

  async function store(): Promise<void> {
    if (column === undefined) return
    const read = typeof input === 'string' ? readInput(column, input) : { value: input }
    if ('fault' in read) return setFault(read.fault)
    setBusy(true)
    try {
      const keys = (await records.rowsAt(rows)).flatMap((row) => recordKey(table, row) ?? [])
      await records.saveKeyed(keys.map((record) => ({ record, cells: { [column.title]: read.value }, known: {} })))
      toast.success(t('rows.set.done', { count: keys.length, title: column.title }))
      onClose()
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('rows.set.title', { count })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void store()
        }}
      >
        <Select
          label={t('rows.set.field')}
          value={columnId}
          data={columns.map(({ id, title }) => ({ value: id, label: title }))}
          allowDeselect={false}
          mb={12}
          onChange={(id) => {
            setColumnId(id)
            setInput('')
            setFault(null)
          }}
        />
        {column === undefined ? null : (
          <RecordField
            key={column.id}
            column={column}
            people={people}
            isFirst={false}
            input={input}
            fault={fault}
            onChange={(next) => {
              setInput(next)
              setFault(null)
            }}
          />
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t('rows.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('rows.set.submit', { count })}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  )
}
