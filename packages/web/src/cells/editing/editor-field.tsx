import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { prefetchWhenIdle } from '../../state/when-idle.ts'
import { fetchAhead } from '../../ui/late.ts'
import type { FieldProps, ValueEditor, ValueSession } from '../cell-type.ts'
import { CellView } from '../cell-views.tsx'
import { gridKinds } from '../grid-kinds.ts'
import classes from './fields.module.css'

interface EditorFieldProps extends FieldProps {
  readonly labelId: string
  readonly Editor: ValueEditor
}

interface Opened {
  readonly text: string
  readonly isTyped: boolean
}

/** The value, and over it the editor of its type as over a cell of the grid: by a click, Enter, F2 or typing. */
export function EditorField({ Editor, labelId, ...field }: EditorFieldProps): ReactElement {
  const { column, value, cell, recordKey, store, refused = null } = field
  const valueId = useId()
  const box = useRef<HTMLButtonElement>(null)
  const draft = useRef<Draft | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const kind = gridKinds[cell.kind]
  const isList = cell.kind === 'choice' || cell.kind === 'people'

  useEffect(() => {
    const { preload } = Editor
    if (preload !== undefined) return prefetchWhenIdle(() => fetchAhead({ preload }))
  }, [Editor])

  function open(typed: string | null): void {
    draft.current = null
    const written = kind?.editText?.(cell) ?? kind?.text(cell) ?? ''
    const begun = typed ?? refused?.text ?? null
    setOpened({ text: begun ?? written, isTyped: begun !== null })
  }

  function close(): void {
    setOpened(null)
    box.current?.focus()
  }

  function commit(next: Draft | null): void {
    if (opened === null) return
    if (next !== null) store(next)
    close()
  }

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isLetter = [...event.key].length === 1
    // The editor is still on its way: what is typed meanwhile is for it.
    if (opened !== null && isLetter) open((opened.isTyped ? opened.text : '') + event.key)
    else if (opened !== null && event.key === 'Escape') close()
    else if (opened !== null) return
    else if (event.key === 'Delete' || event.key === 'Backspace') store({ text: '', value: null })
    else if (event.key === 'F2' || event.key === 'ArrowDown') open(null)
    else if (isLetter && event.key !== ' ') open(event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const session: ValueSession = {
    column,
    value,
    cell,
    recordKey,
    isReady: true,
    text: opened?.text ?? '',
    isTyped: opened?.isTyped ?? false,
    change: (next) => {
      draft.current = next
    },
    commit: (_, next) => commit(next ?? draft.current),
    cancel: close,
  }

  return (
    <div className={classes.editor}>
      <button
        ref={box}
        type="button"
        id={valueId}
        className={classes.box}
        data-fills
        aria-labelledby={`${labelId} ${valueId}`}
        {...(isList ? { role: 'combobox', 'aria-expanded': opened !== null, 'aria-haspopup': 'listbox' as const } : {})}
        onClick={() => {
          if (opened === null) open(null)
        }}
        onKeyDown={press}
      >
        <CellView cell={cell} />
      </button>
      {opened === null ? null : (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what the editor inside leaves to it.
        <div
          className={classes.slot}
          onKeyDown={(event) => {
            if (event.defaultPrevented || event.nativeEvent.isComposing) return
            if (event.key === 'Escape') session.cancel()
            else if (event.key === 'Enter') session.commit()
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
          onBlur={(event) => {
            const to = event.relatedTarget
            const isInside =
              to instanceof Element && (event.currentTarget.contains(to) || to.closest('[data-grid-editor]'))
            if (!isInside && event.currentTarget.contains(event.target)) {
              const last = draft.current
              setOpened(null)
              if (last !== null) store(last)
            }
          }}
        >
          <Editor session={session} />
        </div>
      )}
    </div>
  )
}
