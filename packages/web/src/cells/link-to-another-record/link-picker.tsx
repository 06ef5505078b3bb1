import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ValueSession } from '../cell-type.ts'
import { EditorPopup } from '../editing/editor-popup.tsx'
import classes from '../editing/editors.module.css'
import { type Candidate, mostLinked } from './link-target.ts'
import { LinkedOption } from './linked-option.tsx'
import { MoveQuestion } from './move-question.tsx'
import { useLinkOrder } from './use-link-order.ts'
import { useLinkPicking } from './use-link-picking.ts'
import { useOpenLinked } from './use-open-linked.ts'

const typingMs = 150

/** What is linked, and below it what could be: found by typing, linked by Enter, made when it is not there. */
export function LinkPicker({ session }: { readonly session: ValueSession }): ReactElement {
  const t = useTexts()
  const [text, setText] = useState(session.isTyped ? session.text : '')
  const [wish] = useDebouncedValue(text.trim(), typingMs)
  const [at, setAt] = useState<number | null>(null)
  // Linked once only, and elsewhere now: it is not taken away there without a word.
  const [asked, ask] = useState<Candidate | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const picking = useLinkPicking(session, wish)
  const openLinked = useOpenLinked(session.column)
  const { target, linked, isLoading, fault, newName } = picking
  const isSettled = picking.isSettled && wish === text.trim()
  // Enter must never link what was found for an earlier text.
  const candidates = isSettled ? picking.candidates : picking.candidates.filter(({ name }) => contains(name, text))
  const isNew = isSettled && newName(text) !== null
  const shown: readonly Candidate[] = text.trim() === '' ? [...linked, ...candidates] : candidates
  const firstFree = text.trim() === '' ? linked.length : 0
  const count = shown.length + (isNew ? 1 : 0)
  const marked = Math.min(at ?? (candidates.length > 0 ? firstFree : isNew ? count - 1 : 0), count - 1)
  const isLinked = (place: number): boolean => place < firstFree
  const { column, recordKey } = session
  const reload = picking.reload
  const reorder = useLinkOrder({ column, recordKey, linked, hasMore: linked.length >= mostLinked, onMoved: reload })

  useLayoutEffect(() => field.current?.focus(), [])
  useLayoutEffect(() => {
    list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  })

  async function pick(place: number): Promise<void> {
    const one = shown[place]
    if (one !== undefined && isLinked(place)) openLinked(one.key)
    else if (one !== undefined && one.owner !== null) return ask(one)
    else if (one !== undefined) await picking.link(one)
    else if (isNew) await picking.make(text.trim())
    begin()
  }

  async function move(one: Candidate): Promise<void> {
    leave()
    await picking.link(one)
    begin()
  }

  function begin(): void {
    setText('')
    setAt(null)
    field.current?.focus()
  }

  function leave(): void {
    ask(null)
    field.current?.focus()
  }

  function press(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const one = shown[marked]
    const last = linked.at(-1)
    if (by !== 0 && event.altKey) {
      if (reorder === null || !isLinked(marked) || !isLinked(marked + by) || marked + by < 0) return
      reorder(marked, marked + by)
      setAt(marked + by)
    } else if (by !== 0) setAt((marked + by + Math.max(1, count)) % Math.max(1, count))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (count > 0) void pick(marked)
      else if (isSettled && text === '') session.cancel()
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) void picking.unlink(last)
    else if (event.key === 'Delete' && text === '' && one !== undefined && isLinked(marked)) void picking.unlink(one)
    else return
    event.preventDefault()
  }

  if (target === null) {
    return (
      <EditorPopup session={session}>
        <p className={classes.none}>{t('cells.link.hidden')}</p>
      </EditorPopup>
    )
  }
  return (
    <EditorPopup session={session} width={340} onKeyDown={press}>
      <input
        ref={field}
        className={classes.field}
        value={text}
        placeholder={t('cells.link.find', { table: target?.title ?? '' })}
        aria-label={session.column.title}
        readOnly={picking.isBusy}
        onChange={(event) => {
          setText(event.target.value)
          setAt(null)
        }}
      />
      <div ref={list} className={classes.list} role="listbox" aria-label={session.column.title} tabIndex={-1}>
        {shown.map((one, place) => (
          <LinkedOption
            key={`${isLinked(place)} ${one.key}`}
            one={one}
            list={`${column.id} ${recordKey}`}
            at={place}
            isLinked={isLinked(place)}
            isMarked={place === marked}
            isFirstFree={place > 0 && place === firstFree}
            onPick={() => void pick(place)}
            onOpen={() => openLinked(one.key)}
            onUnlink={() => void picking.unlink(one)}
            onMove={isLinked(place) ? reorder : null}
          />
        ))}
        {isNew ? (
          <div
            role="option"
            tabIndex={-1}
            aria-selected={false}
            className={classes.add}
            data-marked={marked === shown.length || undefined}
            onPointerDown={(event) => {
              event.preventDefault()
              void pick(shown.length)
            }}
          >
            <IconPlus size={14} aria-hidden />
            <span>{t('cells.link.make', { name: text.trim(), table: target?.title ?? '' })}</span>
          </div>
        ) : null}
        {count > 0 ? null : (
          <p className={classes.none}>
            {fault !== null ? messageOf(fault) : t(isLoading || !isSettled ? 'cells.link.loading' : 'cells.link.none')}
          </p>
        )}
      </div>
      {asked === null ? null : <MoveQuestion one={asked} onMove={() => void move(asked)} onLeave={leave} />}
      <p className={classes.hint}>
        {t(picking.isSingle ? 'cells.link.hintOne' : reorder === null ? 'cells.link.hintMany' : 'cells.link.hintOrder')}
      </p>
    </EditorPopup>
  )
}

const contains = (name: string, text: string): boolean =>
  name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase())
