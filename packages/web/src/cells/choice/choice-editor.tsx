import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { addOption } from '../../features/records/add-option.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { useCellPlace } from '../cell-place.ts'
import type { ValueSession } from '../cell-type.ts'
import { EditorPopup } from '../editing/editor-popup.tsx'
import classes from '../editing/editors.module.css'
import { Person } from '../people/people-view.tsx'
import { Pill } from '../pills/pill.tsx'
import { type ChoiceCell, choiceCell } from './choice-cell.ts'
import { offersOf, toggled, withOne } from './choice-offers.ts'

/** A field that narrows the list below it. What was typed before it was there is its first text. */
export function ChoiceEditor({ session }: { readonly session: ValueSession }): ReactElement {
  const t = useTexts()
  const place = useCellPlace()
  const before = session.cell as ChoiceCell
  const { isMany, kind } = before
  // A choice that was just added is in the column before it is in the cell.
  const { options } = kind === 'choice' ? choiceCell(session.column, session.value) : before
  const [text, setText] = useState(session.isTyped ? session.text : '')
  const [chosen, setChosen] = useState(before.chosen)
  const [made, setMade] = useState<string | null>(null)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      options.findIndex(({ value }) => value === before.chosen[0]),
    ),
  )
  /** Arrows lead through the list. */
  const [isWalking, setWalking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const canAdd = kind === 'choice' && place?.mayAddChoices === true
  const { found, isNew } = offersOf(options, text, canAdd)
  const marked = Math.min(at, found.length - 1 + (isNew ? 1 : 0))

  useLayoutEffect(() => field.current?.focus(), [])
  useLayoutEffect(() => {
    list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  })
  useLayoutEffect(() => {
    // Leaving by a click elsewhere keeps what was chosen, and takes what was typed when it can mean only one thing.
    const [only] = found
    const typed = text !== '' && found.length === 1 ? only?.value : undefined
    const next = typed === undefined ? chosen : isMany ? withOne(chosen, typed) : [typed]
    if (session.isTyped || next !== before.chosen) session.change(draftOf(next))
  })
  useEffect(() => {
    if (made === null || !session.isReady || !options.some(({ value }) => value === made)) return
    setMade(null)
    take(made)
  })

  const draftOf = (next: readonly string[]) => ({
    text: next.join(', '),
    value: isMany || kind === 'people' ? (next.length === 0 ? null : next) : (next[0] ?? null),
  })

  function take(value: string): void {
    if (!isMany) {
      session.commit('down', draftOf([value]))
      return
    }
    setChosen(toggled(chosen, value))
    setText('')
    setWalking(false)
    field.current?.focus()
  }

  async function add(title: string): Promise<void> {
    if (place === null || made !== null) return
    setMade(title)
    try {
      await addOption({ projectId: place.project.id, tableId: place.table.id, column: session.column }, title)
    } catch (error) {
      setMade(null)
      toast.error(messageOf(error))
    }
  }

  function pick(index: number): void {
    const option = found[index]
    if (option !== undefined) take(option.value)
    else if (isNew) void add(text.trim())
  }

  function press(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const count = Math.max(1, found.length + (isNew ? 1 : 0))
    if (by !== 0) {
      setAt((marked + by + count) % count)
      setWalking(true)
    } else if (event.key === 'Backspace' && text === '' && chosen.length > 0) setChosen(chosen.slice(0, -1))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // With nothing typed and no arrow pressed, Enter ends a list of several; otherwise it takes what is marked.
      if (isMany && text === '' && !isWalking) session.commit('down', draftOf(chosen))
      else pick(marked)
    } else return
    event.preventDefault()
  }

  const optionOf = (value: string) => options.find((option) => option.value === value)
  return (
    <EditorPopup session={session} onKeyDown={press}>
      <div className={classes.chosen}>
        {isMany || chosen.length > 0
          ? chosen.map((value) => (
              <button
                key={value}
                type="button"
                tabIndex={-1}
                className={classes.token}
                aria-label={t('cells.choice.remove', { title: optionOf(value)?.label ?? value })}
                onClick={() => {
                  setChosen(chosen.filter((one) => one !== value))
                  field.current?.focus()
                }}
              >
                {kind === 'people' ? (
                  <Person id={value} />
                ) : (
                  <Pill label={optionOf(value)?.label ?? value} color={optionOf(value)?.color ?? 0} />
                )}
                <IconX size={12} aria-hidden />
              </button>
            ))
          : null}
        <input
          ref={field}
          className={classes.field}
          value={text}
          placeholder={t(
            kind === 'people' ? 'cells.people.find' : canAdd ? 'cells.choice.findOrAdd' : 'cells.choice.find',
          )}
          aria-label={session.column.title}
          readOnly={made !== null}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
            setWalking(false)
          }}
        />
      </div>
      <div
        ref={list}
        className={classes.list}
        role="listbox"
        aria-multiselectable={isMany}
        aria-label={session.column.title}
        tabIndex={-1}
      >
        {found.map((option, index) => (
          <div
            key={option.value}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(option.value)}
            data-marked={index === marked || undefined}
            onPointerDown={(event) => {
              event.preventDefault()
              pick(index)
            }}
          >
            {kind === 'people' ? <Person id={option.value} /> : <Pill label={option.label} color={option.color} />}
            {chosen.includes(option.value) ? <IconCheck size={14} aria-hidden /> : null}
          </div>
        ))}
        {isNew ? (
          <div
            role="option"
            tabIndex={-1}
            aria-selected={false}
            data-marked={marked === found.length || undefined}
            className={classes.add}
            onPointerDown={(event) => {
              event.preventDefault()
              pick(found.length)
            }}
          >
            <IconPlus size={14} aria-hidden />
            <span>{t('cells.choice.add', { title: text.trim() })}</span>
          </div>
        ) : null}
        {found.length === 0 && !isNew ? <p className={classes.none}>{t('cells.choice.none')}</p> : null}
      </div>
    </EditorPopup>
  )
}
