import { ActionIcon } from '@mantine/core'
import { IconCheck, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { confirm } from '../../ui/confirm-store.ts'
import { Menu } from '../../ui/menu.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { CommentFiles } from './comment-files.tsx'
import { CommentReactions } from './comment-reactions.tsx'
import { CommentText } from './comment-text.tsx'
import classes from './comments.module.css'
import type { Comment } from './comments-query.ts'
import { Composer } from './composer.tsx'
import type { Talk } from './talk.ts'
import { writtenText } from './written-text.ts'

interface CommentItemProps {
  readonly talk: Talk
  readonly comment: Comment
  /** null: it began no thread that could be resolved here. */
  readonly onResolve: (() => void) | null
  readonly foot?: ReactNode
}

/** One thing somebody said. */
export function CommentItem({ talk, comment, onResolve, foot }: CommentItemProps): ReactElement {
  const t = useTexts()
  const [isEdited, setEdited] = useState(false)
  const { by, at, editedAt, isDeleted, parent } = comment
  const name = by?.name || by?.email || t('comments.somebody')
  const person = talk.personOf(by?.id ?? '') ?? { id: by?.id ?? '', email: by?.email ?? '', name: by?.name ?? name }
  return (
    <article
      className={`${classes.comment} ${parent === null ? '' : classes.answer}`}
      data-comment={comment.id}
      data-named={talk.named === comment.id || undefined}
      tabIndex={-1}
    >
      <Avatar person={person} size={parent === null ? 24 : 18} />
      <div className={classes.by}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <RelativeTime iso={at} />
        {editedAt === null || isDeleted ? null : <i>{t('comments.edited')}</i>}
        <span className={classes.tools}>
          {onResolve === null ? null : (
            <ActionIcon size="sm" variant="subtle" aria-label={t('comments.resolve')} onClick={onResolve}>
              <IconCheck size={15} />
            </ActionIcon>
          )}
          {isDeleted ? null : <CommentMenu talk={talk} comment={comment} name={name} onEdit={() => setEdited(true)} />}
        </span>
      </div>
      <div className={classes.body}>
        {isDeleted ? (
          <p className={classes.gone}>{t('comments.deleted')}</p>
        ) : isEdited ? (
          <EditComment talk={talk} comment={comment} onEnd={() => setEdited(false)} />
        ) : (
          <CommentText {...comment} />
        )}
        <CommentFiles files={comment.files} />
        <div className={classes.foot}>
          {foot}
          {isDeleted ? null : (
            <CommentReactions comment={comment} onReact={(reaction) => void talk.acts.react(comment, reaction)} />
          )}
        </div>
      </div>
    </article>
  )
}

interface EditProps extends Pick<CommentItemProps, 'talk' | 'comment'> {
  readonly onEnd: () => void
}

function EditComment({ talk, comment, onEnd }: EditProps): ReactElement {
  const t = useTexts()
  const mentioned = comment.mentions.map(({ id, name }) => ({ id, name: name ?? '…' }))
  return (
    <Composer
      projectId={talk.project.id}
      place={`${talk.place} edit ${comment.id}`}
      label={t('comments.edit')}
      submit={t('comments.save')}
      first={{ text: writtenText(comment.text, mentioned), mentioned }}
      focusOn={comment.id}
      onSend={(text) => {
        onEnd()
        void talk.acts.edit(comment, text)
      }}
      onCancel={onEnd}
    />
  )
}

interface MenuProps extends Pick<CommentItemProps, 'talk' | 'comment'> {
  readonly name: string
  readonly onEdit: () => void
}

function CommentMenu({ talk, comment, name, onEdit }: MenuProps): ReactElement | null {
  const t = useTexts()
  const isOwn = comment.by?.id === talk.me
  if (!isOwn && !talk.mayDeleteAny) return null

  async function remove(): Promise<void> {
    const isAgreed = await confirm({
      title: t('comments.delete.title'),
      heading: t(isOwn ? 'comments.delete.text' : 'comments.delete.textOther', { name }),
      submit: t('comments.delete'),
      danger: true,
    })
    if (isAgreed) await talk.acts.remove(comment)
  }

  return (
    <Menu position="bottom-end" zIndex="var(--rh-z-popover)">
      <Menu.Target>
        <ActionIcon size="sm" variant="subtle" aria-label={t('comments.more', { name })}>
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOwn ? (
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            {t('comments.edit')}
          </Menu.Item>
        ) : null}
        <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
          {t('comments.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
