import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionsOf } from '../../structure/tables/table.ts'
import type { ValueSession } from '../cell-type.ts'
import { EditorPopup } from '../editing/editor-popup.tsx'
import classes from '../editing/editors.module.css'
import { RichText } from './rich-text-loader.tsx'

/** Grows with its text. Enter is done, Shift+Enter and Alt+Enter break the line; in a formatted text Ctrl+Enter is done. */
export function LongTextEditor({ session }: { readonly session: ValueSession }): ReactElement {
  const { rich } = optionsOf<{ rich: boolean }>(session.column)
  return rich ? <RichEditor session={session} /> : <PlainEditor session={session} />
}

function PlainEditor({ session }: { readonly session: ValueSession }): ReactElement {
  const t = useTexts()
  const [text, setText] = useState(session.text)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = field.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    session.commit('down')
  }

  return (
    <EditorPopup session={session} width={360} onKeyDown={press}>
      <textarea
        ref={field}
        className={classes.area}
        value={text}
        aria-label={session.column.title}
        onChange={(event) => {
          setText(event.target.value)
          session.change({ text: event.target.value })
        }}
      />
      <p className={classes.hint}>{t('cells.long.hint')}</p>
    </EditorPopup>
  )
}

function RichEditor({ session }: { readonly session: ValueSession }): ReactElement {
  const t = useTexts()

  function press(event: KeyboardEvent): void {
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    // The text has a meaning of its own for Escape, which nobody expects here.
    if (!isDone && event.key !== 'Escape') return
    event.preventDefault()
    if (isDone) session.commit('down')
    else session.cancel()
  }

  return (
    <EditorPopup session={session} width={460} onKeyDown={press}>
      <RichText
        label={session.column.title}
        markdown={session.text}
        isFocused
        onChange={(text) => session.change({ text, value: text === '' ? null : text })}
      />
      <p className={classes.hint}>{t('cells.rich.hint')}</p>
    </EditorPopup>
  )
}
