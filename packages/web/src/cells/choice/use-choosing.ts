import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { addOption } from '../../features/records/add-option.ts'
import { toast } from '../../state/toast-store.ts'
import { useCellPlace } from '../cell-place.ts'
import type { ValueSession } from '../cell-type.ts'
import { type ChoiceCell, type ChoiceOption, choiceCell } from './choice-cell.ts'
import { offersOf, toggled, withOne } from './choice-offers.ts'

export interface Choosing {
  readonly text: string
  readonly chosen: readonly string[]
  /** What the text leaves over of the list. */
  readonly found: readonly ChoiceOption[]
  /** What was typed can become a choice: it stands below those that were found. */
  readonly isNew: boolean
  readonly canAdd: boolean
  /** A choice is being made. */
  readonly isBusy: boolean
  /** The place Enter takes; -1: there is none. */
  readonly marked: number
  optionOf(value: string): ChoiceOption | undefined
  write(text: string): void
  pick(place: number): void
  remove(value: string): void
  press(event: KeyboardEvent): void
}

/** Choosing from a list that is narrowed by typing. What was typed before the editor was there is its first text. */
export function useChoosing(session: ValueSession): Choosing {
  const before = session.cell as ChoiceCell
  const { isMany, kind } = before
  // A choice that was just added is in the column before it is in the cell.
  const { options } = kind === 'choice' ? choiceCell(session.column, session.value) : before
  const [text, setText] = useState(session.isTyped ? session.text : '')
  const [chosen, setChosen] = useState(before.chosen)
  const [at, setAt] = useState(() => options.findIndex(({ value }) => value === before.chosen[0]))
  /** Arrows lead through the list. */
  const [isWalking, setWalking] = useState(false)
  const { canAdd, isBusy, add } = useNewChoice(session, options, take)
  const { found, isNew } = offersOf(options, text, canAdd)
  const count = found.length + (isNew ? 1 : 0)
  const marked = Math.min(Math.max(0, at), count - 1)

  useLayoutEffect(() => {
    // Leaving by a click elsewhere keeps what was chosen, and takes what was typed when it can mean only one thing.
    const [only] = found
    const typed = text !== '' && found.length === 1 ? only?.value : undefined
    const next = typed === undefined ? chosen : isMany ? withOne(chosen, typed) : [typed]
    if (session.isTyped || next !== before.chosen) session.change(draftOf(before, next))
  })

  function take(value: string): void {
    if (!isMany) session.commit('down', draftOf(before, [value]))
    else {
      setChosen(toggled(chosen, value))
      setText('')
      setWalking(false)
    }
  }

  function write(next: string): void {
    setText(next)
    setAt(0)
    setWalking(false)
  }

  function pick(place: number): void {
    const option = found[place]
    if (option !== undefined) take(option.value)
    else if (isNew) void add(text.trim())
  }

  function press(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) {
      setAt((marked + by + Math.max(1, count)) % Math.max(1, count))
      setWalking(true)
    } else if (event.key === 'Backspace' && text === '' && chosen.length > 0) setChosen(chosen.slice(0, -1))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // With nothing typed and no arrow pressed, Enter ends a list of several; otherwise it takes what is marked.
      if (isMany && text === '' && !isWalking) session.commit('down', draftOf(before, chosen))
      else pick(marked)
    } else return
    event.preventDefault()
  }

  const optionOf = (value: string) => options.find((option) => option.value === value)
  const remove = (value: string) => setChosen(chosen.filter((one) => one !== value))
  return { text, chosen, found, isNew, canAdd, isBusy, marked, optionOf, write, pick, remove, press }
}

function draftOf({ isMany, kind }: ChoiceCell, next: readonly string[]): Draft {
  const value = isMany || kind === 'people' ? (next.length === 0 ? null : next) : (next[0] ?? null)
  return { text: next.join(', '), value }
}

/** Makes a choice of the column and takes it as soon as the column has it. */
function useNewChoice(session: ValueSession, options: readonly ChoiceOption[], take: (title: string) => void) {
  const place = useCellPlace()
  const [made, setMade] = useState<string | null>(null)
  const canAdd = session.cell.kind === 'choice' && place?.mayAddChoices === true

  useEffect(() => {
    if (made === null || !session.isReady || !options.some(({ value }) => value === made)) return
    setMade(null)
    take(made)
  })

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

  return { canAdd, isBusy: made !== null, add }
}
