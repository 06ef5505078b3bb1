import { ActionIcon, NumberInput, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './pager.module.css'
import { pageSizes, setRowsPerPage } from './rows-per-page.ts'

interface PagerProps extends Pick<TableRecords, 'window'> {
  /** The one that is shown. */
  readonly page: NonNullable<TableRecords['window']['page']>
}

/** For people who turn pages: how many rows one has, and which it is. */
export function Pager({ window, page }: PagerProps): ReactElement {
  const t = useTexts()
  const { total, isTotalOpen } = window
  const pages = Math.max(1, Math.ceil(total / page.size))
  const turn = (at: number) => window.turnTo({ ...page, at: Math.max(0, isTotalOpen ? at : Math.min(at, pages - 1)) })
  return (
    <nav className={classes.pager} aria-label={t('rows.pages')}>
      <Select
        size="xs"
        className={classes.size ?? ''}
        aria-label={t('rows.pages.size')}
        value={String(page.size)}
        data={[
          ...pageSizes.map((size) => ({ value: String(size), label: t('rows.pages.rows', { count: size }) })),
          { value: 'all', label: t('rows.pages.all') },
        ]}
        allowDeselect={false}
        onChange={(value) => setRowsPerPage(value === 'all' || value === null ? null : Number(value))}
      />
      <ActionIcon aria-label={t('rows.pages.previous')} disabled={page.at === 0} onClick={() => turn(page.at - 1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <NumberInput
        size="xs"
        className={classes.at ?? ''}
        aria-label={t('rows.pages.at')}
        value={page.at + 1}
        min={1}
        allowDecimal={false}
        hideControls
        onChange={(value) => typeof value === 'number' && value >= 1 && turn(value - 1)}
      />
      <span>{t(isTotalOpen ? 'rows.pages.ofMore' : 'rows.pages.of', { number: pages.toLocaleString() })}</span>
      <ActionIcon aria-label={t('rows.pages.next')} disabled={!window.hasNextPage} onClick={() => turn(page.at + 1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </nav>
  )
}
