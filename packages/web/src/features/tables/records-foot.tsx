import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { pageSize, type RecordPage } from './record-page.ts'
import classes from './table-page.module.css'

interface RecordsFootProps {
  readonly pages: readonly RecordPage[] | null
  /** The first page on screen, from 1. */
  readonly first: number
  readonly hasNext: boolean
  readonly onGo: (page: number) => void
}

/** How many there are as soon as somebody knows, and the way to the other pages without waiting for it. */
export function RecordsFoot({ pages, first, hasNext, onGo }: RecordsFootProps): ReactElement {
  const t = useTexts()
  const shown = pages?.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0
  const total = pages?.at(-1)?.total ?? null
  const from = (first - 1) * pageSize + 1
  return (
    <footer className={classes.foot}>
      <span className={classes.total} role="status">
        {total === null
          ? null
          : t(total.isEstimate ? 'tables.records.about' : 'tables.records.total', {
              count: total.count,
              number: total.count.toLocaleString(),
            })}
      </span>
      {shown === 0 || (first === 1 && !hasNext) ? null : (
        <span>
          {t('tables.records.range', { from: from.toLocaleString(), to: (from + shown - 1).toLocaleString() })}
        </span>
      )}
      <span className={classes.space} />
      {first === 1 && !hasNext ? null : (
        <>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconChevronLeft size={14} />}
            disabled={first === 1}
            onClick={() => onGo(first - 1)}
          >
            {t('tables.records.previous')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            rightSection={<IconChevronRight size={14} />}
            disabled={!hasNext}
            onClick={() => onGo(first + (pages?.length ?? 1))}
          >
            {t('tables.records.next')}
          </Button>
        </>
      )}
    </footer>
  )
}
