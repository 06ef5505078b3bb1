import { Select } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import type { StepProps } from './step-context.ts'
import { TableSelect } from './table-select.tsx'
import { useWordText } from './use-word-text.ts'
import { ValueFields } from './value-fields.tsx'
import type { Word } from './words-of.ts'

export function CreateFields({ context, step, words, onChange }: StepProps<'create'>): ReactElement {
  const t = useTexts()
  return (
    <>
      <TableSelect
        tables={context.tables}
        value={step.table}
        onChange={(table) => onChange({ ...step, table, values: [] })}
      />
      <ValueFields
        projectId={context.project.id}
        tableId={step.table}
        label={t('automations.values')}
        values={step.values}
        words={words}
        onChange={(values) => onChange({ ...step, values })}
      />
    </>
  )
}

export function UpdateFields({ context, step, words, onChange }: StepProps<'update'>): ReactElement {
  const t = useTexts()
  const tableOf = (record: string) => words.find((word) => word.record === record)?.table ?? ''
  return (
    <>
      <RecordSelect
        tables={context.tables}
        words={words}
        value={step.record}
        // Fields are of a table: those of another one are not kept.
        onChange={(record) =>
          onChange({ ...step, record, values: tableOf(record) === tableOf(step.record) ? step.values : [] })
        }
      />
      <ValueFields
        projectId={context.project.id}
        tableId={tableOf(step.record)}
        label={t('automations.values')}
        values={step.values}
        words={words}
        onChange={(values) => onChange({ ...step, values })}
      />
    </>
  )
}

export function DeleteFields({ context, step, words, onChange }: StepProps<'delete'>): ReactElement {
  return (
    <RecordSelect
      tables={context.tables}
      words={words}
      value={step.record}
      onChange={(record) => onChange({ ...step, record })}
    />
  )
}

interface RecordSelectProps {
  readonly tables: readonly TableSummary[]
  readonly words: readonly Word[]
  readonly value: string
  readonly onChange: (record: string) => void
}

/** A record that the trigger or an earlier step brings. */
function RecordSelect({ tables, words, value, onChange }: RecordSelectProps): ReactElement {
  const t = useTexts()
  const textOf = useWordText(tables)
  return (
    <Select
      label={t('automations.record')}
      allowDeselect={false}
      value={value === '' ? null : value}
      onChange={(record) => onChange(record ?? '')}
      data={words.flatMap((word) => (word.record === null ? [] : [{ value: word.record, label: textOf(word) }]))}
    />
  )
}
