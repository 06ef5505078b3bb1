import { IconMessage, IconMessagePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Column } from '../../structure/tables/table.ts'
import classes from './comments.module.css'
import { commentsQuery, openCount, threadsAtFirst } from './comments-query.ts'

interface FieldCommentsProps {
  readonly tableId: string
  readonly rowId: string
  readonly column: Column
  readonly onComment: () => void
}

/** What is said about one field, beside it; where nothing is, the way to say something. */
export function FieldComments({ tableId, rowId, column, onComment }: FieldCommentsProps): ReactElement {
  const t = useTexts()
  const { data } = useQuery({ ...commentsQuery(tableId, rowId, threadsAtFirst), enabled: false })
  const count = openCount(data?.list.filter((thread) => thread.column?.id === column.id) ?? [])
  const Icon = count === 0 ? IconMessagePlus : IconMessage
  return (
    <button
      type="button"
      className={classes.onField}
      data-said={count > 0 || undefined}
      aria-label={
        count === 0
          ? t('comments.field.none', { title: column.title })
          : t('comments.field', { count, title: column.title })
      }
      onClick={onComment}
    >
      <Icon size={13} stroke={1.9} aria-hidden />
      {count === 0 ? null : count}
    </button>
  )
}
