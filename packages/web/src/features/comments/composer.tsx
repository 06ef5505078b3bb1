import { ActionIcon, Button } from '@mantine/core'
import { commentLimits } from '@rowhouse/core/comment-text'
import { IconAt, IconSend } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useId, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './comments.module.css'
import { AttachButton, ComposerFiles } from './composer-files.tsx'
import { MentionList, mentionOptionId } from './mention-list.tsx'
import { type CommentedRecord, useComposerFiles } from './use-composer-files.ts'
import { type Composing, useComposing } from './use-composing.ts'

interface ComposerProps extends Composing {
  readonly label: string
  readonly submit: string
  /** Above the text: what it is about. */
  readonly head?: ReactNode
  /** The record it is about, where files can be sent with it; left out: they cannot. */
  readonly filesOf?: CommentedRecord
}

/** A field for a comment. Ctrl+Enter sends; Escape leaves one that can be left. */
export function Composer(props: ComposerProps): ReactElement {
  const { label, submit, head, filesOf, onCancel } = props
  const t = useTexts()
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useComposerFiles(filesOf)
  const { text, length, isTooLong, isReady, mentions, type, moveCaret, press, beginMention, send, leave } =
    useComposing(props, files, field)
  const isListed = mentions.found !== null
  return (
    <div className={classes.composer} {...files.drop}>
      <MentionList id={listId} mentions={mentions} />
      {head}
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        value={text}
        placeholder={label}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={mentions.found?.length ? mentionOptionId(listId, mentions.at) : undefined}
        aria-invalid={isTooLong || undefined}
        role="combobox"
        onChange={({ currentTarget }) => type(currentTarget.value, currentTarget.selectionStart)}
        onSelect={({ currentTarget }) => moveCaret(currentTarget.selectionStart)}
        onBlur={() => moveCaret(-1)}
        onKeyDown={press}
        onPaste={files.paste}
      />
      <ComposerFiles files={files} />
      {isTooLong ? (
        <p className={classes.fault} role="alert">
          {t('comments.tooLong', {
            most: commentLimits.characters.toLocaleString(),
            count: length.toLocaleString(),
          })}
        </p>
      ) : null}
      <div className={classes.acts}>
        <ActionIcon size="sm" variant="subtle" aria-label={t('comments.mention')} onClick={beginMention}>
          <IconAt size={16} />
        </ActionIcon>
        {files.add === null ? null : <AttachButton onFiles={files.add} />}
        {onCancel === undefined ? null : (
          <Button size="xs" variant="subtle" onClick={leave}>
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
