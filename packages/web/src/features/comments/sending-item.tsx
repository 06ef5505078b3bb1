import { mentionsIn } from '@rowhouse/core/comment-text'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CommentFiles } from './comment-files.tsx'
import { CommentText } from './comment-text.tsx'
import classes from './comments.module.css'
import { discardComment, type Sending, sendAgain } from './outbox.ts'
import type { Talk } from './talk.ts'

/** What is on its way, or was refused and waits for what the person decides. */
export function SendingItem({ talk, sending }: { readonly talk: Talk; readonly sending: Sending }): ReactElement {
  const t = useTexts()
  const { text, files, parent, fault } = sending
  const person = talk.personOf(talk.me) ?? { id: talk.me, email: '' }
  const mentions = mentionsIn(text).map((id) => {
    const known = talk.personOf(id)
    return { id, name: known === null ? null : known.name || known.email }
  })
  return (
    <article className={`${classes.comment} ${parent === null ? '' : classes.answer}`} data-sending>
      <Avatar person={person} size={parent === null ? 24 : 18} />
      <div className={classes.by}>
        <b>
          <bdi>{person.name || person.email}</bdi>
        </b>
      </div>
      <div className={classes.body}>
        <CommentText text={text} mentions={mentions} />
        <CommentFiles files={files} />
        {fault === null ? (
          <div className={classes.foot}>{t('comments.sending')}</div>
        ) : (
          <>
            <p className={classes.fault} role="alert">
              {t('comments.failed', { why: fault })}
            </p>
            <div className={classes.foot}>
              <button type="button" className={classes.plain} onClick={() => void sendAgain(sending)}>
                {t('comments.retry')}
              </button>
              <button type="button" className={classes.plain} onClick={() => discardComment(sending.id)}>
                {t('comments.discard')}
              </button>
            </div>
          </>
        )}
      </div>
    </article>
  )
}
