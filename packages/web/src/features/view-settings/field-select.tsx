import { Select, type SelectProps } from '@mantine/core'
import type { ReactElement } from 'react'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import type { Column } from '../../structure/tables/table.ts'
import classes from './view-bar.module.css'

interface FieldSelectProps {
  readonly label: string
  readonly columns: readonly Column[]
  readonly value: string | null
  readonly onPick: (column: Column) => void
  /** Where none is a choice too. */
  readonly onClear?: () => void
  readonly placeholder?: string
}

/** A column of the table, by its icon and title. */
export function FieldSelect({ label, columns, value, onPick, onClear, placeholder }: FieldSelectProps): ReactElement {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const iconOf = (id: string | null): ReactElement | null => {
    const column = id === null ? undefined : byId.get(id)
    return column === undefined ? null : <ColumnIcon type={column.type} size={14} stroke={1.9} />
  }
  const renderOption: NonNullable<SelectProps['renderOption']> = ({ option }) => (
    <span className={classes.field}>
      {iconOf(option.value)}
      <bdi>{option.label}</bdi>
    </span>
  )
  return (
    <Select
      size="sm"
      searchable
      openOnFocus={false}
      aria-label={label}
      allowDeselect={false}
      clearable={onClear !== undefined}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(onClear === undefined ? {} : { onClear })}
      comboboxProps={{ withinPortal: false }}
      leftSection={iconOf(value)}
      data={columns.map(({ id, title }) => ({ value: id, label: title }))}
      renderOption={renderOption}
      value={value}
      onChange={(id) => {
        const column = id === null ? undefined : byId.get(id)
        if (column !== undefined && id !== value) onPick(column)
      }}
    />
  )
}
