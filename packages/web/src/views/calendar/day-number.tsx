import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './day-number.module.css'
import type { ScaleProps } from './scale-props.ts'

interface DayNumberProps extends Pick<ScaleProps, 'day' | 'today' | 'words' | 'acts'> {
  readonly of: number
  /** How many records stand there. */
  readonly count: number
  readonly children: ReactElement | string
}

/** The name of a day: pressed it is seen by itself, and keys lead from one to the next. */
export function DayNumber({ of, day, today, count, words, acts, children }: DayNumberProps): ReactElement {
  const t = useTexts()
  return (
    <button
      type="button"
      className={classes.day}
      data-cell={of}
      tabIndex={of === day ? 0 : -1}
      aria-label={t('calendar.day', { day: words.day(of), count: t('calendar.records', { count }) })}
      aria-current={of === today ? 'date' : undefined}
      onPointerDown={(press) => press.stopPropagation()}
      onClick={() => acts.showDay(of)}
    >
      {children}
    </button>
  )
}
