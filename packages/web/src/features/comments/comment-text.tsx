import { piecesOf } from '@rowhouse/core/comment-text'
import type { ReactElement } from 'react'
import { MarkdownText } from '../../cells/long-text/markdown-text.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './comments.module.css'
import type { Comment } from './comments-query.ts'

/** What was said, with whoever is mentioned by name. */
export function CommentText({ text, mentions }: Pick<Comment, 'text' | 'mentions'>): ReactElement {
  const t = useTexts()
  const nameOf = (user: string) => mentions.find(({ id }) => id === user)?.name ?? t('comments.somebody')
  return (
    <MarkdownText
      text={text}
      className={classes.text ?? ''}
      linksAddresses
      drawText={(part) =>
        piecesOf(part).map((piece, at) =>
          typeof piece === 'string' ? (
            piece
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place.
            <bdi key={at} className={classes.at}>
              @{nameOf(piece.user)}
            </bdi>
          ),
        )
      }
    />
  )
}
