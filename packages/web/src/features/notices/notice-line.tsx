import { ActionIcon } from '@mantine/core'
import { IconCircle, IconCircleFilled } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { plainMarkdown } from '../../cells/long-text/plain-markdown.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { noticePlace } from './notice-place.ts'
import { noticeSentence } from './notice-sentence.ts'
import classes from './notices.module.css'
import { markRead, type Notice } from './notices-query.ts'

interface NoticeLineProps {
  readonly notice: Notice
  readonly onGo: () => void
}

/** Who did what, where and when; pressed, it leads there and is read. */
export function NoticeLine({ notice, onGo }: NoticeLineProps): ReactElement {
  const t = useTexts()
  const { by, at, isRead, project, table, comment } = notice
  const person = { id: by?.id ?? '', email: by?.email ?? '', name: by?.name ?? by?.email ?? t('notices.somebody') }
  const Mark = isRead ? IconCircle : IconCircleFilled
  return (
    <li className={classes.line} data-unread={!isRead || undefined}>
      <Link
        className={classes.link}
        to={noticePlace(notice)}
        onClick={() => {
          onGo()
          if (!isRead) void markRead(notice, true)
        }}
      >
        <Avatar person={person} size={24} />
        <span className={classes.told}>
          <span>{marked(noticeSentence(notice, t))}</span>
          {comment === null ? null : <span className={classes.said}>{plainMarkdown(comment.text)}</span>}
          <span className={classes.where}>
            <bdi>{[project?.title ?? t('notices.server'), table?.title].filter(Boolean).join(' / ')}</bdi>
            {' · '}
            <RelativeTime iso={at} />
          </span>
        </span>
      </Link>
      <ActionIcon
        size="sm"
        className={classes.mark ?? ''}
        aria-label={t(isRead ? 'notices.markUnread' : 'notices.markRead')}
        onClick={() => void markRead(notice, !isRead)}
      >
        <Mark size={10} />
      </ActionIcon>
    </li>
  )
}

/** What stands between the marks is what people called something: text, whatever it is. */
function marked(pieces: readonly { readonly text: string; readonly isName: boolean }[]): ReactNode {
  return pieces.map(({ text, isName }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a sentence never move.
    isName ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
  )
}
