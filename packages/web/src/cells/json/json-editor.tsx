import type { JsonValue } from '@rowhouse/core/storage'
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ValueSession } from '../cell-type.ts'
import { EditorPopup } from '../editing/editor-popup.tsx'
import classes from '../editing/editors.module.css'
import { jsonFault } from './json-fault.ts'
import { JsonTree } from './json-tree-view.tsx'

/** As a tree, or as text with the place of the first mistake. Ctrl+Enter is done. */
export function JsonEditor({ session }: { readonly session: ValueSession }): ReactElement {
  const t = useTexts()
  const isPlain = session.value === null || typeof session.value !== 'object'
  const [isText, setText] = useState(session.isTyped || isPlain)
  const [text, change] = useState(() =>
    session.isTyped ? session.text : session.value === null ? '' : JSON.stringify(session.value, null, 2),
  )
  const fault = text.trim() === '' ? null : jsonFault(text)
  const value = fault === null && text.trim() !== '' ? (JSON.parse(text) as JsonValue) : null

  function write(next: string): void {
    change(next)
    const isEmpty = next.trim() === ''
    if (isEmpty || jsonFault(next) !== null) session.change({ text: isEmpty ? '' : next })
    else session.change({ text: next, value: JSON.parse(next) })
  }

  function press(event: KeyboardEvent): void {
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    // A value that is none would be refused, and the text lost with the editor.
    if ((isDone || event.key === 'Tab') && fault !== null) event.preventDefault()
    else if (isDone) {
      event.preventDefault()
      session.commit('down')
    }
  }

  return (
    <EditorPopup session={session} width={420} onKeyDown={press}>
      <div className={classes.bar}>
        <button
          type="button"
          tabIndex={-1}
          aria-pressed={!isText}
          disabled={fault !== null}
          onClick={() => setText(false)}
        >
          {t('cells.json.tree')}
        </button>
        <button type="button" tabIndex={-1} aria-pressed={isText} onClick={() => setText(true)}>
          {t('cells.json.text')}
        </button>
        <span />
        {isText && fault === null ? (
          <button type="button" tabIndex={-1} onClick={() => write(JSON.stringify(value, null, 2))}>
            {t('cells.json.format')}
          </button>
        ) : null}
      </div>
      {isText ? (
        <JsonText label={session.column.title} text={text} onChange={write} />
      ) : (
        <JsonTree
          label={session.column.title}
          value={value}
          onChange={(next) => write(JSON.stringify(next, null, 2))}
        />
      )}
      <p className={classes.hint} role="status">
        {fault === null ? (
          t(isText ? 'cells.json.hint' : 'cells.json.treeHint')
        ) : (
          <span className={classes.fault}>{t('cells.json.fault', { line: fault.line, column: fault.column })}</span>
        )}
      </p>
    </EditorPopup>
  )
}

interface JsonTextProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
}

function JsonText({ label, text, onChange }: JsonTextProps): ReactElement {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = field.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [])
  return (
    <textarea
      ref={field}
      className={`${classes.area} ${classes.code}`}
      value={text}
      spellCheck={false}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
