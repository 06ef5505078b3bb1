import { Select, TextInput } from '@mantine/core'
import { type ReactElement, useState } from 'react'
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
        <DayField key={word} isExact={isExact} value={rest} onChange={(next) => onChange(`${word},${next}`)} />
      ) : null}
    </div>
  )
}

interface DayFieldProps {
  readonly isExact: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A day, or a number of days. While it is no such thing what was written before counts. */
function DayField({ isExact, value, onChange }: DayFieldProps): ReactElement {
  const t = useTexts()
  /** null: it is good, so it is what is compared with. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      size="sm"
      {...(isExact ? { type: 'date' } : { type: 'number', min: 0, max: 100_000, step: 1 })}
      aria-label={t(isExact ? 'grid.filter.date' : 'grid.filter.days')}
      error={typed !== null && typed !== ''}
      value={typed ?? value}
      onChange={({ currentTarget: { value: next, validity } }) => {
        const isGood = next !== '' && validity.valid
        setTyped(isGood ? null : next)
        if (isGood) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
