import { ActionIcon } from '@mantine/core'
import { type Reaction, reactions } from '@rowhouse/core/comment-text'
import {
  IconCheck,
  IconConfetti,
  IconEye,
  IconHeart,
  IconMoodHappy,
  IconMoodPlus,
  IconThumbUp,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import classes from './comments.module.css'
import type { Comment } from './comments-query.ts'

const icons: Readonly<Record<Reaction, TablerIcon>> = {
  like: IconThumbUp,
  love: IconHeart,
  seen: IconEye,
  done: IconCheck,
  laugh: IconMoodHappy,
  celebrate: IconConfetti,
}

interface ReactionsProps {
  readonly comment: Comment
  readonly onReact: (reaction: Reaction) => void
}

/** Who reacted how; one's own is taken back by the same button. */
export function CommentReactions({ comment, onReact }: ReactionsProps): ReactElement {
  const t = useTexts()
  return (
    <>
      {comment.reactions.map(({ reaction, count, isOwn, names }) => {
        const Icon = icons[reaction]
        const title = t(`comments.reaction.${reaction}`)
        return (
          <Tooltip
            key={reaction}
            label={t('comments.reactedBy', { reaction: title, names: names.join(', ') })}
            disabled={names.length === 0}
          >
            <button
              type="button"
              className={classes.reaction}
              aria-pressed={isOwn}
              aria-label={`${title} ${count}`}
              onClick={() => onReact(reaction)}
            >
              <Icon size={13} stroke={1.9} aria-hidden />
              {count}
            </button>
          </Tooltip>
        )
      })}
      <Menu position="bottom-end" zIndex="var(--rh-z-popover)">
        <Menu.Target>
          <ActionIcon size="sm" variant="subtle" aria-label={t('comments.react')}>
            <IconMoodPlus size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {reactions.map((reaction) => {
            const Icon = icons[reaction]
            return (
              <Menu.Item key={reaction} leftSection={<Icon size={16} />} onClick={() => onReact(reaction)}>
                {t(`comments.reaction.${reaction}`)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
