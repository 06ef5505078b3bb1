import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ValueSession } from '../cell-type.ts'
import classes from '../editing/editors.module.css'

/** A password can be replaced, never read: the field is always empty at first, and left empty it changes nothing. */
export function SecretEditor({ session }: { readonly session: ValueSession }): ReactElement {
  const t = useTexts()
  const [text, setText] = useState(session.isTyped ? session.text : '')
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  return (
    <div className={classes.picked}>
      <input
        ref={field}
        className={classes.field}
        type="password"
        autoComplete="new-password"
        value={text}
        placeholder={t('cells.secret.new')}
        aria-label={session.column.title}
        onChange={(event) => {
          setText(event.target.value)
          session.change({ text: event.target.value })
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Tab') return
          if (text === '') {
            event.preventDefault()
            session.cancel()
          }
        }}
      />
    </div>
  )
}
