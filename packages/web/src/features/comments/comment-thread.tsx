import { withNames } from '@rowhouse/core/comment-text'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import { plainMarkdown } from '../../cells/long-text/plain-markdown.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { CommentItem } from './comment-item.tsx'
import classes from './comments.module.css'
import type { Thread } from './comments-query.ts'
import { Composer } from './composer.tsx'
import { type Sending, sendComment } from './outbox.ts'
import { SendingItem } from './sending-item.tsx'
import type { Talk } from './talk.ts'

interface CommentThreadProps {
  readonly talk: Talk
  readonly thread: Thread
  /** Answers that are on their way. */
  readonly sending: readonly Sending[]
}

/** What somebody said with what others answered; one that is resolved is folded. */
export function CommentThread({ talk, thread, sending }: CommentThreadProps): ReactElement {
  const t = useTexts()
  const [isShown, setShown] = useState(() => [thread, ...thread.answers].some(({ id }) => id === talk.named))
  const [isAnswering, setAnswering] = useState(false)
  const { table, rowId } = talk
  const { column, resolved, answers } = thread
  const reply = (
    <button type="button" className={classes.plain} onClick={() => setAnswering(true)}>
      {t('comments.reply')}
    </button>
  )
  return (
    <div className={classes.thread}>
      {resolved === null ? null : (
        <ResolvedThread talk={talk} thread={thread} isShown={isShown} onShow={() => setShown(!isShown)} />
      )}
      {resolved !== null && !isShown ? null : (
        <>
          {column === null ? null : <AboutField talk={talk} columnId={column.id} title={column.title} />}
          <CommentItem
            talk={talk}
            comment={thread}
            onResolve={resolved === null ? () => void talk.acts.settle(thread, true) : null}
            foot={answers.length === 0 && sending.length === 0 ? reply : null}
          />
          {answers.map((answer, at) => (
            <CommentItem
              key={answer.id}
              talk={talk}
              comment={answer}
              onResolve={null}
              foot={at === answers.length - 1 && sending.length === 0 ? reply : null}
            />
          ))}
          {sending.map((one) => (
            <SendingItem key={one.id} talk={talk} sending={one} />
          ))}
          {isAnswering ? (
            <Composer
              projectId={talk.project.id}
              place={`${talk.place} ${thread.id}`}
              label={t('comments.writeReply')}
              submit={t('comments.reply')}
              focusOn={thread.id}
              filesOf={talk.record}
              onSend={(text, files) => {
                setAnswering(false)
                const place = { by: talk.me, tableId: table.id, recordId: rowId }
                void sendComment({ ...place, text, files, parent: thread.id, column: null })
              }}
              onCancel={() => setAnswering(false)}
            />
          ) : null}
        </>
      )}
    </div>
  )
}

function AboutField({
  talk,
  columnId,
  title,
}: {
  readonly talk: Talk
  readonly columnId: string
  readonly title: string
}): ReactElement {
  const t = useTexts()
  const column = talk.table.columns.find(({ id }) => id === columnId)
  return (
    <div className={classes.about}>
      {column === undefined ? null : <ColumnIcon type={column.type} size={14} />}
      <bdi>{t('comments.about', { title })}</bdi>
    </div>
  )
}

interface ResolvedProps {
  readonly talk: Talk
  readonly thread: Thread
  readonly isShown: boolean
  readonly onShow: () => void
}

function ResolvedThread({ talk, thread, isShown, onShow }: ResolvedProps): ReactElement {
  const t = useTexts()
  const { text, mentions, resolved, answers, isDeleted } = thread
  const nameOf = (user: string) => mentions.find(({ id }) => id === user)?.name ?? t('comments.somebody')
  const by = resolved?.by ?? talk.personOf(talk.me)
  return (
    <div className={classes.solved}>
      <IconCircleCheck size={16} aria-hidden />
      <div>
        <b>
          <bdi>
            {t('comments.resolved', {
              text: isDeleted ? t('comments.deleted') : plainMarkdown(withNames(text, nameOf)),
            })}
          </bdi>
        </b>
        {t('comments.resolvedBy', { count: answers.length + 1, name: by?.name || by?.email || t('comments.somebody') })}
      </div>
      {isShown ? (
        <button type="button" className={classes.link} onClick={() => void talk.acts.settle(thread, false)}>
          {t('comments.reopen')}
        </button>
      ) : null}
      <button type="button" className={classes.link} aria-expanded={isShown} onClick={onShow}>
        {t(isShown ? 'comments.hide' : 'comments.show')}
      </button>
    </div>
  )
}
