import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { IconEyeOff } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import type { CellContext, RefusedText } from '../../cells/cell-type.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Column, isEditable, type RecordRow, type Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { columnsOnScreen } from '../view-settings/columns-in-view.ts'
import classes from './record-sheet.module.css'
import { titleColumn } from './record-title.tsx'
import { SheetField } from './sheet-field.tsx'

interface SheetFieldsProps {
  readonly table: Table
  readonly settings: Settings
  readonly record: RecordRow
  readonly recordKey: string | null
  readonly context: CellContext
  readonly mayWrite: boolean
  readonly faults: Readonly<Record<string, string>>
  /** What was written there and is not stored; left out: faults tell all. */
  readonly refused?: (column: Column) => RefusedText | null
  readonly onStore: (column: Column, draft: Draft) => void
  /** More of a value is on its way, or no longer; left out: it is stored as it comes. */
  readonly onComing?: (column: Column, isComing: boolean) => void
  /** To say something about a field; null or left out: not here. */
  readonly onComment?: ((column: Column) => void) | null
  /** false: what the view hides is nobody's here to look at. */
  readonly mayUnfold?: boolean
}

/** The columns of the view in its order; what the view hides is folded away below them. */
export function SheetFields(props: SheetFieldsProps): ReactElement {
  const { table, settings, record, recordKey, mayWrite, faults, refused, mayUnfold = true } = props
  const t = useTexts()
  const [isUnfolded, setUnfolded] = useState(false)
  const { shown, hidden } = sheetColumns(table, settings, recordKey === null)
  const isOpen = isUnfolded || hidden.some(({ id }) => faults[id] !== undefined)
  const field = (column: Column) => (
    <SheetField
      key={column.id}
      {...props}
      record={record}
      column={column}
      isReadOnly={!mayWrite || !isEditable(column)}
      fault={faults[column.id] ?? null}
      refused={refused?.(column) ?? null}
    />
  )
  return (
    <>
      {shown.map(field)}
      {hidden.length === 0 || !mayUnfold ? null : (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          onClick={() => setUnfolded((known) => !known)}
        >
          <IconEyeOff size={16} stroke={1.75} aria-hidden />
          {t('cells.sheet.hidden', { count: hidden.length })}
        </button>
      )}
      {isOpen ? hidden.map(field) : null}
    </>
  )
}

/** A new record shows what can be filled in. */
export function sheetColumns(
  table: Table,
  settings: Settings,
  isNew: boolean,
): { readonly shown: readonly Column[]; readonly hidden: readonly Column[] } {
  const onScreen = columnsOnScreen(table, settings)
  const naming = isNew ? null : titleColumn(table)
  const isWanted = (column: Column): boolean => (isNew ? isEditable(column) : column.id !== naming?.id)
  const shown = onScreen.filter(isWanted)
  const hidden = table.columns.filter(
    (column) => !column.isSystem && !onScreen.some(({ id }) => id === column.id) && isWanted(column),
  )
  // A record without a required value cannot be stored: such a field is never folded away.
  const needed = isNew ? hidden.filter(({ isRequired, hasDefault }) => isRequired && !hasDefault) : []
  return { shown: [...shown, ...needed], hidden: hidden.filter((column) => !needed.includes(column)) }
}
