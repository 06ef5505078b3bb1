import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { ValueSession } from './cell-type.ts'
import classes from './editors.module.css'

interface PickedTextProps {
  readonly session: ValueSession
  readonly picker: 'date' | 'datetime-local'
  readonly picked: string
  readonly draftOf: (picked: string) => Draft
}

/** A text in whatever form people write it; the calendar of the browser is one click or Alt+↓ away. */
export function PickedText({ session, picker, picked, draftOf }: PickedTextProps): ReactElement {
  const t = useTexts()
  const [text, setText] = useState(session.text)
  const field = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const { isTyped } = session

  useLayoutEffect(() => {
    field.current?.focus()
    if (!isTyped) field.current?.select()
  }, [isTyped])

  const open = () => calendar.current?.showPicker()

  return (
    <div className={classes.picked}>
      <input
        ref={field}
        className={classes.field}
        value={text}
        aria-label={session.column.title}
        autoComplete="off"
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
      <button type="button" tabIndex={-1} aria-label={t('cells.day.calendar')} onClick={open}>
        <IconCalendar size={14} aria-hidden />
      </button>
      <input
        ref={calendar}
        className={classes.calendar}
        type={picker}
        tabIndex={-1}
        aria-hidden
        defaultValue={picked}
        onChange={(event) => {
          const draft = draftOf(event.target.value)
          // A time is picked part by part: only a day is complete with one click.
          if (picker === 'date') session.commit('stay', draft)
          else {
            setText(event.target.value.replace('T', ' '))
            session.change(draft)
          }
        }}
      />
    </div>
  )
}
