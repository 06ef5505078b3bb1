import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { type ReactElement, useRef, useState } from 'react'
import type { AvatarPerson } from '../../ui/avatar.tsx'
import type { CellProps } from '../tables/cells/cell-view.ts'
import { cellViews } from '../tables/cells/cell-views.tsx'
import { People } from '../tables/cells/people.ts'
import { columnLooks } from '../tables/column-looks.ts'
import { type Input, RecordField } from '../tables/record-field.tsx'
import { type Column, drawnValue, type RecordRow, type Table } from '../tables/table.ts'
import { linkedNames } from './cells/linked-names.ts'
import { inputOf } from './input-of.ts'
import classes from './record-sheet.module.css'

interface SheetFieldProps {
  readonly table: Table
  readonly column: Column
  readonly record: RecordRow
  readonly people: ReadonlyMap<string, AvatarPerson>
  readonly isReadOnly: boolean
  /** The sentence of the refusal; null when it was stored. */
  readonly onStore: (input: string | { readonly value: CellValue }) => Promise<string | null>
}

/** A text is stored when the field is left, a choice when it is made. */
export function SheetField(props: SheetFieldProps): ReactElement {
  const { column, record, people, isReadOnly, onStore } = props
  const stored = inputOf(column, record[column.title] ?? null)
  const [input, setInput] = useState<Input>(stored)
  const [known, setKnown] = useState<Input>(stored)
  const [fault, setFault] = useState<string | null>(null)
  const changed = useRef(false)
  if (isReadOnly) return <ReadField {...props} />
  // Stored by somebody else, or by this field itself.
  if (JSON.stringify(known) !== JSON.stringify(stored)) {
    setKnown(stored)
    if (!changed.current) setInput(stored)
  }

  async function store(next: Input): Promise<void> {
    changed.current = false
    setFault(await onStore(typeof next === 'string' ? next : { value: next }))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: one field is no fieldset; it only has to notice that the focus left.
    <div
      role="group"
      aria-label={column.title}
      onBlur={() => {
        if (changed.current) void store(input)
      }}
    >
      <RecordField
        column={column}
        people={people}
        isFirst={false}
        input={input}
        fault={fault}
        onChange={(next) => {
          setInput(next)
          changed.current = true
          if (typeof next !== 'string') void store(next)
        }}
      />
    </div>
  )
}

function ReadField({ table, column, record, people }: SheetFieldProps): ReactElement {
  const Icon = columnLooks[column.type].icon
  return (
    <div className={classes.read}>
      <span className={classes.label}>
        <Icon size={14} stroke={1.9} aria-hidden />
        <bdi>{column.title}</bdi>
      </span>
      <div className={classes.value}>
        <People value={people}>
          <ReadValue column={column} value={drawnValue(table, column, record)} record={record} />
        </People>
      </div>
    </div>
  )
}

/** Computed columns hold errors, several values and linked records beside plain values. */
function ReadValue({ column, value, record }: Omit<CellProps, 'value'> & { readonly value: CellValue }): ReactElement {
  const { Value } = cellViews[column.type]
  if (value === null) return <>–</>
  if (column.type === 'LinkToAnotherRecord') return <bdi>{linkedNames(value).join(', ') || '–'}</bdi>
  if (typeof value === 'object' && 'error' in value) return <bdi className={classes.error}>{String(value.error)}</bdi>
  if (Array.isArray(value) && columnTypes[column.type].storage === null)
    return <bdi>{value.map(String).join(', ')}</bdi>
  return <Value column={column} value={value} record={record} />
}
