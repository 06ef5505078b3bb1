import { Select } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { TableSummary } from '../../structure/tables/table.ts'

interface TableSelectProps {
  readonly tables: readonly TableSummary[]
  /** Empty: none is chosen. */
  readonly value: string
  readonly onChange: (table: string) => void
}

export function TableSelect({ tables, value, onChange }: TableSelectProps): ReactElement {
  const t = useTexts()
  return (
    <Select
      label={t('automations.table')}
      allowDeselect={false}
      searchable={tables.length > 8}
      value={value === '' ? null : value}
      onChange={(table) => onChange(table ?? '')}
      data={tables.map(({ id, title }) => ({ value: id, label: title }))}
    />
  )
}
