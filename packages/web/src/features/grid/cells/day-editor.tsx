import type { EditorSession } from '@rowhouse/grid/edit/editor-session'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import classes from './editors.module.css'
import type { DayCell } from './grid-cell.ts'

/** Days are typed in any form the column reads; the calendar of the browser is one click or Alt+↓ away. */
export function DayEditor({ session }: { readonly session: EditorSession }): ReactElement {
  const t = useTexts()
  const [text, setText] = useState(session.text)
  const field = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const { day } = session.cell as DayCell

  useLayoutEffect(() => {
    field.current?.focus()
    if (!session.isTyped) field.current?.select()
  }, [session])

  const open = () => calendar.current?.showPicker()

  return (
    <div className={classes.day}>
      <input
        ref={field}
        className={classes.field}
        value={text}
        aria-label={session.column.title}
        onChange={(event) => {
          setText(event.target.value)
          session.change({ text: event.target.value })
        }}
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
      />
      <button type="button" tabIndex={-1} aria-label={t('grid.day.calendar')} onClick={open}>
        <IconCalendar size={14} aria-hidden />
      </button>
      <input
        ref={calendar}
        className={classes.calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        defaultValue={day ?? ''}
        onChange={(event) => session.commit('stay', { text: event.target.value, value: event.target.value || null })}
      />
    </div>
  )
}
