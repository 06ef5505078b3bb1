import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { commentLimits } from '@rowhouse/core/comment-text'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Draft, keepDraft, keptDraft, noDraft } from './drafts.ts'
import type { ComposerFilesState } from './use-composer-files.ts'
import { useMentions } from './use-mentions.ts'
import { storedText, withMention } from './written-text.ts'

export interface Composing {
  readonly projectId: string
  /** What is written and not sent is kept under it. */
  readonly place: string
  /** What it begins with, where nothing was kept. */
  readonly first?: Draft
  /** What it is opened for: it takes the focus, also when this becomes another one. */
  readonly focusOn?: string | undefined
  /** As it is stored. */
  readonly onSend: (text: string, files: readonly AttachedFile[]) => void
  /** Left out: it stays. */
  readonly onCancel?: () => void
}

/** What is being written into `field`: kept as it is typed, with people to mention by its caret. */
export function useComposing(
  { projectId, place, first = noDraft, focusOn, onSend, onCancel }: Composing,
  files: ComposerFilesState,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [draft, setDraft] = useState<Draft>(() => (keptDraft(place).text === '' ? first : keptDraft(place)))
  const [caret, setCaret] = useState(-1)
  const caretTo = useRef<number | null>(null)
  const stored = storedText(draft.text, draft.mentioned)
  const isTooLong = stored.length > commentLimits.characters
  const isReady = (stored.trim() !== '' || files.sent.length > 0) && !isTooLong && !files.isComing

  useEffect(() => {
    if (focusOn !== undefined) field.current?.focus({ preventScroll: true })
  }, [focusOn, field])
  // After the text has the chosen name in it.
  useEffect(() => {
    if (caretTo.current === null) return
    field.current?.setSelectionRange(caretTo.current, caretTo.current)
    caretTo.current = null
  })

  function write(next: Draft): void {
    setDraft(next)
    keepDraft(place, next)
  }

  function put(text: string, to: number, mentioned = draft.mentioned): void {
    write({ text, mentioned })
    setCaret(to)
    caretTo.current = to
    field.current?.focus()
  }

  const mentions = useMentions({
    projectId,
    text: draft.text,
    caret,
    onPick(person, from) {
      const name = person.name || person.email
      const next = withMention(draft.text, { from, caret, name })
      const others = draft.mentioned.filter(({ id }) => id !== person.id)
      put(next.text, next.caret, [...others, { id: person.id, name }])
    },
  })

  function send(): void {
    if (!isReady) return
    write(noDraft)
    onSend(stored, files.take())
  }

  function leave(): void {
    keepDraft(place, noDraft)
    onCancel?.()
  }

  function press(event: KeyboardEvent): void {
    if (mentions.press(event) || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && onCancel !== undefined) {
      event.preventDefault()
      leave()
    }
  }

  function beginMention(): void {
    const at = field.current?.selectionStart ?? draft.text.length
    const sign = /(^|\s)$/.test(draft.text.slice(0, at)) ? '@' : ' @'
    put(draft.text.slice(0, at) + sign + draft.text.slice(at), at + sign.length)
  }

  function type(text: string, to: number): void {
    write({ ...draft, text })
    setCaret(to)
  }

  const { text } = draft
  return {
    text,
    length: stored.length,
    isTooLong,
    isReady,
    mentions,
    type,
    moveCaret: setCaret,
    press,
    beginMention,
    send,
    leave,
  }
}
