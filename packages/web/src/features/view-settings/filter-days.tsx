import { Select, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { today } from '../../cells/calendar/calendar-month.ts'
import type { TextKey } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './filter.module.css'
import type { FilterValueProps } from './filter-props.ts'

const counted: readonly string[] = ['daysAgo', 'daysFromNow', 'pastNumberOfDays', 'nextNumberOfDays']

interface FilterDaysProps extends FilterValueProps {
  readonly words: readonly string[]
}

/** “today”, “daysAgo,3”, “exactDate,2026-11-15”, “pastMonth” … */
export function FilterDays({ column, test, words, onChange }: FilterDaysProps): ReactElement {
  const t = useTexts()
  const [word = '', rest = ''] = String(test.value ?? '').split(',')
  const isExact = word === 'exactDate'
  return (
    <div className={classes.days}>
      <Select
        size="sm"
        aria-label={t('grid.filter.value', { title: column.title })}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={words.map((one) => ({ value: one, label: t(`grid.day.${one}` as TextKey) }))}
        value={word === '' ? null : word}
        onChange={(next) => {
          if (next === null) return
          if (next === 'exactDate') onChange(`exactDate,${today()}`)
          else onChange(counted.includes(next) ? `${next},7` : next)
        }}
      />
      {isExact || counted.includes(word) ? (
        <TextInput
          key={word}
          size="sm"
          type={isExact ? 'date' : 'number'}
          min={isExact ? undefined : 0}
          aria-label={t(isExact ? 'grid.filter.date' : 'grid.filter.days')}
          defaultValue={rest}
          onBlur={(event) => {
            if (event.currentTarget.value !== '') onChange(`${word},${event.currentTarget.value}`)
          }}
        />
      ) : null}
    </div>
  )
}
