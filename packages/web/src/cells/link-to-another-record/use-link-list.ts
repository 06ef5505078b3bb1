import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { ValueSession } from '../cell-type.ts'
import { type Candidate, mostLinked } from './link-target.ts'
import { useLinkOrder } from './use-link-order.ts'
import { type LinkPicking, useLinkPicking } from './use-link-picking.ts'
import { useOpenLinked } from './use-open-linked.ts'

const typingMs = 150

interface LinkList {
  readonly picking: LinkPicking
  readonly field: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly shown: readonly Candidate[]
  /** What could be linked begins here, below what is. */
  readonly firstFree: number
  /** A record of that name could be made: it stands below all others. */
  readonly isNew: boolean
  readonly isSettled: boolean
  /** The place Enter takes; -1: there is none. */
  readonly marked: number
  /** Linked once only, and elsewhere now: it is not taken away there without a word. */
  readonly asked: Candidate | null
  readonly reorder: ReturnType<typeof useLinkOrder>
  isLinked(place: number): boolean
  write(text: string): void
  pick(place: number): Promise<void>
  open(key: string): void
  move(one: Candidate): Promise<void>
  leave(): void
  press(event: KeyboardEvent): void
}

/** The list of a link: found by typing, walked by arrows, linked by Enter. */
export function useLinkList(session: ValueSession): LinkList {
  const [text, setText] = useState(session.isTyped ? session.text : '')
  const [spec] = useDebouncedValue(text.trim(), typingMs)
  const [at, setAt] = useState<number | null>(null)
  const [asked, ask] = useState<Candidate | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const picking = useLinkPicking(session, spec)
  const open = useOpenLinked(session.column)
  const { linked } = picking
  const isSettled = picking.isSettled && spec === text.trim()
  // Enter must never link what was found for an earlier text.
  const candidates = isSettled ? picking.candidates : picking.candidates.filter(({ name }) => contains(name, text))
  const isNew = isSettled && picking.newName(text) !== null
  const shown: readonly Candidate[] = text.trim() === '' ? [...linked, ...candidates] : candidates
  const firstFree = text.trim() === '' ? linked.length : 0
  const count = shown.length + (isNew ? 1 : 0)
  const marked = Math.min(at ?? (candidates.length > 0 ? firstFree : isNew ? count - 1 : 0), count - 1)
  const isLinked = (place: number): boolean => place < firstFree
  const { column, recordKey } = session
  const hasMore = linked.length >= mostLinked
  const reorder = useLinkOrder({ column, recordKey, linked, hasMore, onMoved: picking.reload })

  async function pick(place: number): Promise<void> {
    const one = shown[place]
    if (one !== undefined && isLinked(place)) open(one.key)
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

  function write(next: string): void {
    setText(next)
    setAt(null)
  }

  function begin(): void {
    write('')
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

  return {
    ...{ picking, field, text, shown, firstFree, isNew, isSettled, marked, asked, reorder },
    ...{ isLinked, write, pick, open, move, leave, press },
  }
}

const contains = (name: string, text: string): boolean =>
  name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase())
