import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import classes from './calendar.module.css'
import { dayByKey, firstWeekdayIn, monthAfter, today, weeksAround } from './calendar-month.ts'

export interface CalendarHandle {
  focus(): void
}

interface CalendarProps {
  readonly ref?: Ref<CalendarHandle>
  /** null: none is chosen. */
  readonly day: string | null
  readonly onPick: (day: string) => void
}

/** A month to pick a day from. One day of it is reached by Tab; arrows, Home, End and the page keys lead on from there. */
export function Calendar({ ref, day, onPick }: CalendarProps): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const [marked, setMarked] = useState(day ?? today())
  const table = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const firstWeekday = firstWeekdayIn(navigator.language)
  const now = today()
  // What is typed beside it leads the calendar along.
  const [shown, setShown] = useState(day)
  if (shown !== day) {
    setShown(day)
    if (day !== null) setMarked(day)
  }

  const focus = () => table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  useImperativeHandle(ref, () => ({ focus }))
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    focus()
  })

  function press(event: KeyboardEvent): void {
    const next = dayByKey(marked, event, { isRtl: document.documentElement.dir === 'rtl', firstWeekday })
    if (next === null) return
    event.preventDefault()
    wantsFocus.current = true
    setMarked(next)
  }

  const say = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (one: string) => format.format(new Date(`${one}T00:00:00Z`))
  }
  const month = say({ month: 'long', year: 'numeric' })
  const weekday = say({ weekday: 'short' })
  const whole = say({ dateStyle: 'full' })
  const weeks = weeksAround(marked, firstWeekday)
  const step = (by: -1 | 1, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon size="xs" tabIndex={-1} aria-label={label} onClick={() => setMarked(monthAfter(marked, by))}>
      <Icon size={14} />
    </ActionIcon>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys lead from one of its days to the next.
    <div className={classes.calendar} onKeyDown={press}>
      <div className={classes.head}>
        {step(-1, t('cells.day.previous'), IconChevronLeft)}
        <span aria-live="polite">{month(marked)}</span>
        {step(1, t('cells.day.next'), IconChevronRight)}
      </div>
      <table ref={table} className={classes.days} aria-label={month(marked)}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col">
                {weekday(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <button
                    type="button"
                    tabIndex={one === marked ? 0 : -1}
                    aria-label={whole(one)}
                    aria-pressed={one === day}
                    aria-current={one === now ? 'date' : undefined}
                    data-other={one.slice(0, 7) !== marked.slice(0, 7) || undefined}
                    onClick={() => onPick(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
