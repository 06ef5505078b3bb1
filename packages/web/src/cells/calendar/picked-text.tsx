import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ValueSession } from '../cell-type.ts'
import { EditorPopup } from '../editing/editor-popup.tsx'
import classes from '../editing/editors.module.css'
import { Calendar, type CalendarHandle } from './calendar.tsx'

interface PickedTextProps {
  readonly session: ValueSession
  /** The day a text means; null: none yet. */
  readonly dayOf: (text: string) => string | null
  /** What a text becomes with another day. */
  readonly withDay: (text: string, day: string) => Draft
  /** The day is all there is to pick: it is stored at once. */
  readonly isWhole: boolean
}

/** A text in whatever form people write it, and below it a calendar. Who began by typing sees that when they ask for it: Alt+↓. */
export function PickedText({ session, dayOf, withDay, isWhole }: PickedTextProps): ReactElement {
  const t = useTexts()
  const [text, setText] = useState(session.text)
  const { isTyped } = session
  const [isOpen, setOpen] = useState(!isTyped)
  const field = useRef<HTMLInputElement>(null)
  const calendar = useRef<CalendarHandle>(null)
  const day = dayOf(text)

  useLayoutEffect(() => {
    field.current?.focus()
    if (!isTyped) field.current?.select()
  }, [isTyped])

  function write(draft: Draft): void {
    setText(draft.text)
    session.change(draft)
  }

  function pick(picked: string): void {
    const draft = withDay(text, picked)
    if (isWhole) session.commit('stay', draft)
    else {
      write(draft)
      field.current?.focus()
    }
  }

  function press(event: KeyboardEvent): void {
    const isInField = event.target === field.current
    if (event.key === 'ArrowDown' && isInField && (isOpen || event.altKey)) {
      setOpen(true)
      // Drawn a moment later where it was not open.
      requestAnimationFrame(() => calendar.current?.focus())
    } else if (event.key === 'Escape' && !isInField) field.current?.focus()
    else if (event.key === 'Enter' && isInField && !event.nativeEvent.isComposing)
      session.commit(event.shiftKey ? 'up' : 'down')
    else return
    event.preventDefault()
  }

  return (
    <EditorPopup session={session} width={isOpen ? 240 : 0} onKeyDown={press}>
      <div className={classes.picked}>
        <input
          ref={field}
          className={classes.field}
          value={text}
          aria-label={session.column.title}
          autoComplete="off"
          onChange={(event) => write({ text: event.target.value })}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('cells.day.calendar')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={14} aria-hidden />
        </button>
      </div>
      {isOpen ? <Calendar ref={calendar} day={day} onPick={pick} /> : null}
    </EditorPopup>
  )
}
