import { Button } from '@mantine/core'
import type { CellValue } from '@rowhouse/core/storage'
import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { CellsIn } from '../../cells/cells-in.tsx'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { Column, RecordRow, Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { LeaveGuard, useLeave } from '../../ui/leave-guard.tsx'
import { columnNamedIn, isEmptyCell } from '../records/new-cells.ts'
import { readDraft } from '../records/read-draft.ts'
import type { TableRecords } from '../records/table-records.ts'
import classes from './record-sheet.module.css'
import { SheetFields, sheetColumns } from './sheet-fields.tsx'
import { SheetFrame } from './sheet-frame.tsx'

interface NewRecordProps {
  readonly project: Project
  readonly table: Table
  readonly records: TableRecords
  readonly settings: Settings
  /** What it begins with, by the titles of the fields; left out: nothing. */
  readonly first?: RecordRow | undefined
  readonly onClose: () => void
}

/** What was written, read or not. */
type Written = Readonly<Record<string, Draft & { readonly cell: CellValue }>>
type Faults = Readonly<Record<string, string>>

/** The record sheet before there is a record: nothing is stored until it is saved. */
export function NewRecord({ project, table, records, settings, first, onClose }: NewRecordProps): ReactElement {
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const context = useCellContext(project.id, table)
  const [begun] = useState<Written>(() => writtenIn(table, first))
  const [written, setWritten] = useState(begun)
  const [faults, setFaults] = useState<Faults>({})
  const coming = useRef(new Set<string>())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const isTouched = written !== begun
  const leave = useLeave(isTouched, onClose, isAdding)
  const { shown, hidden } = sheetColumns(table, settings, true)
  const columns = [...shown, ...hidden]
  const record = Object.fromEntries(columns.map(({ id, title }) => [title, written[id]?.cell ?? null]))

  useEffect(() => form.current?.querySelector<HTMLElement>(':is(input, textarea)')?.focus(), [])

  function write(column: Column, draft: Draft): void {
    const read = readDraft(column, draft)
    setFaults(({ [column.id]: _, ...others }) => ('fault' in read ? { ...others, [column.id]: read.fault } : others))
    setWritten((known) => ({ ...known, [column.id]: { ...draft, cell: 'fault' in read ? draft.text : read.value } }))
  }

  function waitFor({ id }: Column, isComing: boolean): void {
    if (isComing) return void coming.current.add(id)
    coming.current.delete(id)
    setFaults(({ [id]: _, ...others }) => others)
  }

  function refuse(found: Faults): void {
    setFaults(found)
    const first = columns.find(({ id }) => found[id] !== undefined)
    // After the sentence, and a field that was folded away, have their places.
    requestAnimationFrame(() => {
      const field = form.current?.querySelector(`[data-column="${first?.id}"]`)
      field?.querySelector<HTMLElement>(':is(input, textarea, button, [tabindex])')?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'nearest' })
    })
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const missing = columns.filter(
      ({ id, isRequired, hasDefault }) => isRequired && !hasDefault && isEmptyCell(written[id]?.cell ?? null),
    )
    const found = {
      ...faults,
      ...Object.fromEntries(missing.map(({ id, title }) => [id, t('tables.record.required', { title })])),
      ...Object.fromEntries([...coming.current].map((id) => [id, t('attachments.coming')])),
    }
    if (Object.keys(found).length > 0) return refuse(found)
    setAdding(true)
    setRefusal(null)
    try {
      await records.create(cellsOf(columns, written))
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
    <CellsIn project={project} table={table} records={records} mayWrite people={context.people}>
      {isTouched && !isAdding ? <LeaveGuard /> : null}
      <SheetFrame
        label={t('tables.record.add')}
        isPage={false}
        onClose={leave}
        onKeyDown={(event) => {
          // After the field that is being written in was read.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) setTimeout(() => form.current?.requestSubmit())
        }}
        bar={<span className={classes.place}>{t('tables.record.add')}</span>}
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
        <form id="new-record" ref={form} className={classes.form} noValidate onSubmit={(event) => void save(event)}>
          {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
          <SheetFields
            table={table}
            settings={settings}
            record={record}
            recordKey={null}
            context={context}
            mayWrite
            faults={faults}
            onStore={write}
            onComing={waitFor}
          />
        </form>
      </SheetFrame>
    </CellsIn>
  )
}

function writtenIn({ columns }: Table, first: RecordRow = {}): Written {
  return Object.fromEntries(
    columns.flatMap(({ id, title }) => {
      const cell = first[title] ?? null
      return cell === null ? [] : [[id, { text: String(cell), cell }]]
    }),
  )
}

/** Fields left empty are not sent, so that a default can take their place. */
function cellsOf(columns: readonly Column[], written: Written): Readonly<Record<string, CellValue>> {
  return Object.fromEntries(
    columns.flatMap(({ id, title }) => {
      const cell = written[id]?.cell ?? null
      return isEmptyCell(cell) ? [] : [[title, cell]]
    }),
  )
}
