import { Button } from '@mantine/core'
import type { CellValue } from '@rowhouse/core/storage'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import type { Project } from '../projects/project.ts'
import classes from './panels.module.css'
import { readInput } from './read-input.ts'
import { addRecord } from './record-changes.ts'
import { type Input, RecordField } from './record-field.tsx'
import { type Column, fillableColumns, type Table } from './table.ts'
import { usePeople } from './use-people.ts'

interface RecordPanelProps {
  readonly project: Project
  readonly table: Table
  readonly onClose: () => void
}

type Faults = Readonly<Record<string, string>>

export function RecordPanel({ project, table, onClose }: RecordPanelProps): ReactElement {
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const people = usePeople(project.id, table)
  const columns = fillableColumns(table)
  const [inputs, setInputs] = useState<Readonly<Record<string, Input>>>({})
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)

  function refuse(found: Faults): void {
    setFaults(found)
    const first = columns.find(({ id }) => found[id] !== undefined)
    const field = form.current?.querySelector(`[data-column="${first?.id}"]`)
    field?.querySelector<HTMLElement>(':is(input, textarea)')?.focus({ preventScroll: true })
    // After the sentence has its place below the field.
    requestAnimationFrame(() => field?.scrollIntoView({ block: 'nearest' }))
  }

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    const read = readInputs(columns, inputs, (title) => t('tables.record.required', { title }))
    if (Object.keys(read.faults).length > 0) return refuse(read.faults)
    setAdding(true)
    setRefusal(null)
    try {
      await addRecord({ projectId: project.id, table }, read.cells)
      toast.success(t('tables.record.added'))
      onClose()
    } catch (error) {
      setAdding(false)
      const sentence = messageOf(error)
      const column = columnNamedIn(sentence, columns)
      if (column === null) setRefusal(sentence)
      else refuse({ [column.id]: sentence })
    }
  }

  return (
    <SidePanel
      opened
      onClose={onClose}
      title={t('tables.record.add')}
      foot={
        <>
          <Button size="md" variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button size="md" type="submit" form="new-record" loading={isAdding}>
            {t('tables.record.submit')}
          </Button>
        </>
      }
    >
      <form id="new-record" ref={form} className={classes.form} noValidate onSubmit={(event) => void add(event)}>
        {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
        {columns.map((column, index) => (
          <div key={column.id} data-column={column.id}>
            <RecordField
              column={column}
              people={people}
              isFirst={index === 0}
              input={inputs[column.id] ?? ''}
              fault={faults[column.id] ?? null}
              onChange={(input) => {
                setInputs({ ...inputs, [column.id]: input })
                const { [column.id]: _, ...others } = faults
                setFaults(others)
              }}
            />
          </div>
        ))}
      </form>
    </SidePanel>
  )
}

interface ReadInputs {
  readonly cells: Readonly<Record<string, CellValue>>
  readonly faults: Faults
}

/** Fields left empty are not sent, so that a default can take their place. */
function readInputs(
  columns: readonly Column[],
  inputs: Readonly<Record<string, Input>>,
  isMissing: (title: string) => string,
): ReadInputs {
  const cells: Record<string, CellValue> = {}
  const faults: Record<string, string> = {}
  for (const column of columns) {
    const input = inputs[column.id] ?? ''
    const read = typeof input === 'string' ? readInput(column, input) : { value: input }
    if ('fault' in read) faults[column.id] = read.fault
    else if (!isEmpty(read.value)) cells[column.title] = read.value
    else if (column.isRequired && !column.hasDefault) faults[column.id] = isMissing(column.title)
  }
  return { cells, faults }
}

function isEmpty(value: CellValue): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

/** Refusals name the column in quotes: “Email” needs … The longest title wins, as one may be part of another. */
function columnNamedIn(sentence: string, columns: readonly Column[]): Column | null {
  const named = columns.filter(({ title }) => sentence.includes(`“${title}”`))
  return named.toSorted((one, other) => other.title.length - one.title.length)[0] ?? null
}
