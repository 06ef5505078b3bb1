import type { EditorSession } from '@rowhouse/grid/edit/editor-session'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { pillTokens } from '../../../ui/pill-colour.ts'
import classes from './editors.module.css'
import type { ChoiceCell, ChoiceOption } from './grid-cell.ts'

/** A field that narrows the list below it. What was typed before it was there is its first text. */
export function ChoiceEditor({ session }: { readonly session: EditorSession }): ReactElement {
  const t = useTexts()
  const { options, chosen: before, isMany, kind } = session.cell as ChoiceCell
  const [text, setText] = useState(session.isTyped ? session.text : '')
  const [chosen, setChosen] = useState(before)
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ value }) => value === before[0]),
    ),
  )
  const field = useRef<HTMLInputElement>(null)
  const found = options.filter(({ label }) => label.toLocaleLowerCase().includes(text.toLocaleLowerCase()))
  const marked = found[Math.min(place, found.length - 1)]

  useLayoutEffect(() => field.current?.focus(), [])
  useLayoutEffect(() => {
    // Leaving by a click elsewhere keeps what was chosen, and takes what was typed when it can mean only one thing.
    const typed = text === '' ? undefined : found.length === 1 ? found[0] : undefined
    const next = typed === undefined ? chosen : isMany ? withOne(chosen, typed) : [typed.value]
    session.change({ text: next.join(', '), value: isMany ? next : (next[0] ?? null) })
  }, [session, text, found, chosen, isMany])

  const commit = (next: readonly string[], after: 'down' | 'stay') =>
    session.commit(after, { text: next.join(', '), value: isMany ? next : (next[0] ?? null) })

  function pick(option: ChoiceOption | undefined, after: 'down' | 'stay'): void {
    if (option === undefined) return
    if (!isMany) {
      commit([option.value], after)
      return
    }
    setChosen(toggled(chosen, option.value))
    setText('')
    field.current?.focus()
  }

  function press(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) setPlace((Math.min(place, found.length - 1) + by + found.length) % Math.max(1, found.length))
    else if (event.key === 'Backspace' && text === '' && chosen.length > 0) setChosen(chosen.slice(0, -1))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // With nothing typed, Enter ends a list of several; otherwise it takes what is marked.
      if (isMany && text === '') commit(chosen, 'down')
      else pick(marked, 'down')
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  return (
    <div className={classes.choice}>
      <input
        ref={field}
        className={classes.field}
        value={text}
        placeholder={t('grid.choice.find')}
        aria-label={session.column.title}
        onChange={(event) => {
          setText(event.target.value)
          setPlace(0)
        }}
        onKeyDown={press}
      />
      <div
        className={classes.list}
        role="listbox"
        aria-multiselectable={isMany}
        aria-label={session.column.title}
        tabIndex={-1}
      >
        {found.map((option) => (
          <div
            key={option.value}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(option.value)}
            data-marked={option === marked || undefined}
            onPointerDown={(event) => {
              event.preventDefault()
              pick(option, 'stay')
            }}
          >
            {kind === 'people' ? (
              <bdi>{option.label}</bdi>
            ) : (
              <span className={classes.pill} style={pillTokens(option.color)}>
                <bdi>{option.label}</bdi>
              </span>
            )}
            {chosen.includes(option.value) ? <IconCheck size={14} aria-hidden /> : null}
          </div>
        ))}
        {found.length === 0 ? <p className={classes.none}>{t('grid.choice.none')}</p> : null}
      </div>
    </div>
  )
}

const toggled = (chosen: readonly string[], value: string): readonly string[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]

const withOne = (chosen: readonly string[], { value }: ChoiceOption): readonly string[] =>
  chosen.includes(value) ? chosen : [...chosen, value]
