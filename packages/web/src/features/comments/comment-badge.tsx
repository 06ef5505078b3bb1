import { IconMessage } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './comments.module.css'

/** How many comments a record has, on its card. */
export function CommentBadge({ count }: { readonly count: number }): ReactElement | null {
  const t = useTexts()
  if (count === 0) return null
  return (
    <span className={classes.badge} role="img" aria-label={t('comments.count', { count })}>
      <IconMessage size={12} stroke={1.9} aria-hidden />
      {count}
    </span>
  )
}
