import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { pageSize } from '../../structure/members/queries.ts'
import classes from './people-list.module.css'

interface PagesProps {
  readonly page: number
  readonly total: number
  readonly onTurn: (page: number) => void
}

/** Which of the people are shown, and the way to the others. */
export function Pages({ page, total, onTurn }: PagesProps): ReactElement | null {
  const t = useTexts()
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  return (
    <div className={classes.foot}>
      <span role="status">{t('members.range', { from, to, total })}</span>
      <ActionIcon aria-label={t('members.page.previous')} disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon aria-label={t('members.page.next')} disabled={page >= last} onClick={() => onTurn(page + 1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  )
}
