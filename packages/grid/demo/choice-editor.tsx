import type { EditorSession } from '@rowhouse/grid/edit/editor-session'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { ChoiceCell } from './demo-cells.ts'

/** An editor of the host: a field that narrows a list. What was typed before it was there is its first text. */
export function ChoiceEditor({ session }: { readonly session: EditorSession }): ReactNode {
  const [text, setText] = useState(session.isTyped ? session.text : '')
  const [place, setPlace] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const { options } = session.cell as ChoiceCell
  const found = options.filter((option) => option.toLowerCase().startsWith(text.toLowerCase()))
  const chosen = found[Math.min(place, found.length - 1)]

  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(99, 99)
  }, [])
  useLayoutEffect(() => session.change({ text: chosen ?? text }), [session, chosen, text])

  function press(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    setPlace((place + by + found.length) % Math.max(1, found.length))
  }

  return (
    <div className="choice">
      <input
        ref={field}
        value={text}
        aria-label={session.column.title}
        onChange={(event) => {
          setText(event.target.value)
          setPlace(0)
        }}
        onKeyDown={press}
      />
      <div role="listbox" className="choice-list" tabIndex={-1} aria-label={session.column.title}>
        {found.map((option) => (
          <div
            key={option}
            role="option"
            aria-selected={option === chosen}
            tabIndex={-1}
            onPointerDown={() => session.commit('stay', { text: option })}
          >
            {option}
          </div>
        ))}
      </div>
    </div>
  )
}
