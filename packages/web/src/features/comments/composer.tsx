import { ActionIcon, Button } from '@mantine/core'
import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { commentLimits } from '@rowhouse/core/comment-text'
import { IconAt, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './comments.module.css'
import { AttachButton, ComposerFiles } from './composer-files.tsx'
import { type Draft, keepDraft, keptDraft, noDraft } from './drafts.ts'
import { MentionList, mentionOptionId } from './mention-list.tsx'
import { type CommentedRecord, useComposerFiles } from './use-composer-files.ts'
import { useMentions } from './use-mentions.ts'
import { storedText, withMention } from './written-text.ts'

interface ComposerProps {
  readonly projectId: string
  /** What is written and not sent is kept under it. */
  readonly place: string
  readonly label: string
  readonly submit: string
  /** What it begins with, where nothing was kept. */
  readonly first?: Draft
  /** What it is opened for: it takes the focus, also when this becomes another one. */
  readonly focusOn?: string | undefined
  /** Above the text: what it is about. */
  readonly head?: ReactNode
  /** The record it is about, where files can be sent with it; left out: they cannot. */
  readonly filesOf?: CommentedRecord
  /** As it is stored. */
  readonly onSend: (text: string, files: readonly AttachedFile[]) => void
  /** Left out: it stays. */
  readonly onCancel?: () => void
}

/** A field for a comment. Ctrl+Enter sends; Escape leaves one that can be left. */
export function Composer(props: ComposerProps): ReactElement {
  const { projectId, place, label, submit, first = noDraft, focusOn, head, filesOf, onSend, onCancel } = props
  const t = useTexts()
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState<Draft>(() => (keptDraft(place).text === '' ? first : keptDraft(place)))
  const [caret, setCaret] = useState(-1)
  const caretTo = useRef<number | null>(null)
  const stored = storedText(draft.text, draft.mentioned)
  const isTooLong = stored.length > commentLimits.characters
  const files = useComposerFiles(filesOf)
  const isReady = (stored.trim() !== '' || files.sent.length > 0) && !isTooLong && !files.isComing

  useEffect(() => {
    if (focusOn !== undefined) field.current?.focus({ preventScroll: true })
  }, [focusOn])
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

  function press(event: KeyboardEvent): void {
    if (mentions.press(event) || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && onCancel !== undefined) {
      event.preventDefault()
      keepDraft(place, noDraft)
      onCancel()
    }
  }

  function beginMention(): void {
    const at = field.current?.selectionStart ?? draft.text.length
    const sign = /(^|\s)$/.test(draft.text.slice(0, at)) ? '@' : ' @'
    put(draft.text.slice(0, at) + sign + draft.text.slice(at), at + sign.length)
  }

  const isListed = mentions.found !== null
  return (
    <div className={classes.composer} {...files.drop}>
      <MentionList id={listId} mentions={mentions} />
      {head}
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        value={draft.text}
        placeholder={label}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={mentions.found?.length ? mentionOptionId(listId, mentions.at) : undefined}
        aria-invalid={isTooLong || undefined}
        role="combobox"
        onChange={({ currentTarget }) => {
          write({ ...draft, text: currentTarget.value })
          setCaret(currentTarget.selectionStart)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={() => setCaret(-1)}
        onKeyDown={press}
        onPaste={files.paste}
      />
      <ComposerFiles files={files} />
      {isTooLong ? (
        <p className={classes.fault} role="alert">
          {t('comments.tooLong', {
            most: commentLimits.characters.toLocaleString(),
            count: stored.length.toLocaleString(),
          })}
        </p>
      ) : null}
      <div className={classes.acts}>
        <ActionIcon size="sm" variant="subtle" aria-label={t('comments.mention')} onClick={beginMention}>
          <IconAt size={16} />
        </ActionIcon>
        {files.add === null ? null : <AttachButton onFiles={files.add} />}
        {onCancel === undefined ? null : (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              keepDraft(place, noDraft)
              onCancel()
            }}
          >
            {t('shell.cancel')}
          </Button>
        )}
        <Button size="xs" leftSection={<IconSend size={14} />} disabled={!isReady} onClick={send}>
          {submit}
        </Button>
      </div>
    </div>
  )
}
