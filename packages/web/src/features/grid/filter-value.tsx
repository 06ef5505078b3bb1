import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { Choice } from '@rowhouse/core/column-types/choices'
import { relativeDayWords, spanWords } from '@rowhouse/core/filters/relative-dates'
import type { FilterTestNode, WrittenValue } from '@rowhouse/core/views/filter-node'
import type { ReactElement } from 'react'
import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../projects/project.ts'
import { type Column, optionsOf, type Table } from '../tables/table.ts'
import { usePeople } from '../tables/use-people.ts'
import { wantsOf } from './filter-nodes.ts'

interface FilterValueProps {
  readonly project: Project
  readonly table: Table
  readonly column: Column
  readonly test: FilterTestNode
  readonly onChange: (value: WrittenValue) => void
}

/** What is compared with, by what the operator wants and what the column holds. */
export function FilterValue(props: FilterValueProps): ReactElement | null {
  const { column, test } = props
  const wants = wantsOf(test.operator)
  if (wants === 'nothing') return null
  if (wants === 'span') return <DayWords {...props} words={spanWords} />
  if (wants === 'list' || column.type === 'SingleSelect' || column.type === 'Collaborator') return <Chosen {...props} />
  if (wants === 'value' && ['Date', 'DateTime', 'CreateTime', 'LastModifiedTime'].includes(column.type)) {
    return <DayWords {...props} words={relativeDayWords} />
  }
  return <Text {...props} />
}

function Text({ column, test, onChange }: FilterValueProps): ReactElement {
  const t = useTexts()
  return (
    <TextInput
      size="xs"
      aria-label={t('grid.filter.value', { title: column.title })}
      value={test.value === null ? '' : String(test.value)}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

function Chosen({ project, table, column, test, onChange }: FilterValueProps): ReactElement {
  const t = useTexts()
  const people = usePeople(project.id, table)
  const { choices = [] } = optionsOf<{ choices?: readonly Choice[] }>(column)
  const data =
    choices.length > 0
      ? choices.map(({ title }) => ({ value: title, label: title }))
      : [...people.values()].map(({ id, name, email }) => ({ value: id, label: name || email }))
  const label = t('grid.filter.value', { title: column.title })
  const shared = {
    size: 'xs',
    searchable: true,
    'aria-label': label,
    data,
    comboboxProps: { withinPortal: false },
  } as const
  if (wantsOf(test.operator) !== 'list') {
    return <Select {...shared} value={test.value === null ? null : String(test.value)} onChange={onChange} />
  }
  return (
    <MultiSelect
      {...shared}
      value={Array.isArray(test.value) ? test.value.map(String) : []}
      onChange={(values) => onChange(values.length === 0 ? null : values)}
    />
  )
}

const counted: readonly string[] = ['daysAgo', 'daysFromNow', 'pastNumberOfDays', 'nextNumberOfDays']

/** “today”, “daysAgo,3”, “exactDate,2026-11-15”, “pastMonth” … */
function DayWords({
  column,
  test,
  words,
  onChange,
}: FilterValueProps & { readonly words: readonly string[] }): ReactElement {
  const t = useTexts()
  const [word = '', rest = ''] = String(test.value ?? '').split(',')
  const isExact = word === 'exactDate'
  return (
    <>
      <Select
        size="xs"
        aria-label={t('grid.filter.value', { title: column.title })}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={words.map((one) => ({ value: one, label: t(`grid.day.${one}` as TextKey) }))}
        value={word === '' ? null : word}
        onChange={(next) => {
          if (next === null) return
          if (next === 'exactDate') onChange(`exactDate,${new Date().toISOString().slice(0, 10)}`)
          else onChange(counted.includes(next) ? `${next},7` : next)
        }}
      />
      {isExact || counted.includes(word) ? (
        <TextInput
          size="xs"
          type={isExact ? 'date' : 'number'}
          aria-label={t(isExact ? 'grid.filter.date' : 'grid.filter.days')}
          defaultValue={rest}
          onBlur={(event) => {
            if (event.currentTarget.value !== '') onChange(`${word},${event.currentTarget.value}`)
          }}
        />
      ) : null}
    </>
  )
}
