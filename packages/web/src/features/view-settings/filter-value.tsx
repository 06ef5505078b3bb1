import { TagsInput, TextInput } from '@mantine/core'
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import { relativeDayWords, spanWords } from '@rowhouse/core/filters/relative-dates'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Column, valuesOf } from '../../structure/tables/table.ts'
import classes from './filter.module.css'
import { FilterChosen } from './filter-chosen.tsx'
import { FilterDays } from './filter-days.tsx'
import { isValueOf, wantsOf } from './filter-nodes.ts'
import type { FilterValueProps } from './filter-props.ts'

function isChosen(type: ColumnTypeName): boolean {
  const { holds } = columnTypes[type]
  return holds === 'choices' || holds === 'people'
}

/** What is compared with, by what the operator wants and what the column holds. */
export function FilterValue(props: FilterValueProps): ReactElement | null {
  const { column, test } = props
  const wants = wantsOf(test.operator)
  const { type, comparison } = valuesOf(column)
  if (wants === 'nothing') return null
  if (wants === 'span') return <FilterDays {...props} words={spanWords} />
  if (wants !== 'text' && isChosen(type)) return <FilterChosen {...props} />
  if (wants === 'value' && (comparison === 'date' || comparison === 'instant')) {
    return <FilterDays {...props} words={relativeDayWords} />
  }
  if (wants === 'pair') return <Pair {...props} />
  return wants === 'list' ? <Several {...props} /> : <Text {...props} />
}

function Text({ column, test, onChange }: FilterValueProps): ReactElement {
  const t = useTexts()
  const text = test.value === null ? '' : String(test.value)
  return (
    <TextInput
      {...inputOf(column)}
      size="sm"
      aria-label={t('grid.filter.value', { title: column.title })}
      error={text !== '' && wantsOf(test.operator) === 'value' && !isValueOf(column, text)}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

function Pair({ column, test, onChange }: FilterValueProps): ReactElement {
  const t = useTexts()
  const given = Array.isArray(test.value) ? test.value.map(String) : []
  const texts = [given[0] ?? '', given[1] ?? '']
  const change = (at: number, text: string) => {
    const next = texts.map((one, place) => (place === at ? text : one))
    onChange(next.every((one) => one === '') ? null : next)
  }
  const label = (at: number) => t(at === 0 ? 'views.filter.from' : 'views.filter.to', { title: column.title })
  return (
    <div className={classes.value}>
      {texts.map((text, at) => (
        <TextInput
          key={label(at)}
          {...inputOf(column)}
          size="sm"
          aria-label={label(at)}
          error={text !== '' && !isValueOf(column, text)}
          value={text}
          onChange={(event) => change(at, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}

function Several({ column, test, onChange }: FilterValueProps): ReactElement {
  const t = useTexts()
  return (
    <TagsInput
      size="sm"
      aria-label={t('grid.filter.value', { title: column.title })}
      classNames={{ inputField: classes.few ?? '', pill: classes.word ?? '' }}
      comboboxProps={{ withinPortal: false }}
      value={Array.isArray(test.value) ? test.value.map(String) : []}
      onChange={(values) => onChange(values.length === 0 ? null : values)}
    />
  )
}

/** The field of the browser that suits the column. */
function inputOf(column: Column): { readonly type?: string; readonly inputMode?: 'decimal' } {
  const { comparison } = valuesOf(column)
  if (comparison === 'date') return { type: 'date' }
  if (comparison === 'instant') return { type: 'date' }
  return comparison === 'number' || comparison === 'decimal' ? { inputMode: 'decimal' } : {}
}
