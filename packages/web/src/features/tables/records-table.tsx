import { Button } from '@mantine/core'
import { IconPlus, IconSearchOff, IconTable } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import type { Project } from '../projects/project.ts'
import { People } from './cells/people.ts'
import { recordsQuery } from './queries.ts'
import { RecordLine } from './record-line.tsx'
import { pageSize } from './record-page.ts'
import { RecordsFoot } from './records-foot.tsx'
import { ColumnWidths, RecordsHead, restWidth } from './records-head.tsx'
import { recordKey, shownColumns, type Table } from './table.ts'
import classes from './table-page.module.css'
import { usePeople } from './use-people.ts'
import { useRecordsPlace } from './use-records-place.ts'

interface RecordsTableProps {
  readonly project: Project
  readonly table: Table
  /** null: not to this person, or not in this table. */
  readonly onAddRecord: (() => void) | null
  readonly onAddColumn: (() => void) | null
}

export function RecordsTable({ project, table, onAddRecord, onAddColumn }: RecordsTableProps): ReactElement {
  const t = useTexts()
  const { search, page, goTo, searchFor } = useRecordsPlace()
  const people = usePeople(project.id, table)
  const records = useInfiniteQuery(recordsQuery(project.id, table.id, { search, page }))
  const { data, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = records
  if (data === undefined && error !== null) {
    return (
      <div className={classes.wrap}>
        <FailedState error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  const rows = data?.pages.flatMap((one) => one.rows) ?? null
  const isEmpty = rows?.length === 0
  return (
    <People value={people}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key. */}
      <section className={classes.wrap} tabIndex={0} aria-label={table.title} aria-busy={rows === null}>
        <table
          className={classes.grid}
          style={{ '--rest-w': `${restWidth(table, onAddColumn !== null)}px` } as CSSProperties}
          aria-rowcount={data?.pages.at(-1)?.total?.count ?? -1}
        >
          <ColumnWidths table={table} hasPlus={onAddColumn !== null} />
          <RecordsHead table={table} onAddColumn={onAddColumn} />
          <tbody className={isPlaceholderData ? classes.stale : undefined}>
            {rows === null ? <SkeletonBody table={table} /> : null}
            {rows?.map((row, index) => (
              <RecordLine
                key={recordKey(table, row) ?? index}
                project={project}
                table={table}
                row={row}
                number={(page - 1) * pageSize + index + 1}
              />
            ))}
          </tbody>
        </table>
        {hasNextPage ? (
          <div className={classes.more}>
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('tables.records.more')}
            </Button>
          </div>
        ) : null}
        {isEmpty && search !== '' ? (
          <EmptyState
            icon={IconSearchOff}
            title={t('tables.records.none')}
            text={t('tables.records.none.text', { search })}
            action={
              <Button variant="default" onClick={() => searchFor('')}>
                {t('tables.records.none.action')}
              </Button>
            }
          />
        ) : null}
        {isEmpty && search === '' && page === 1 ? <NoRecords table={table} onAdd={onAddRecord} /> : null}
        {isEmpty && search === '' && page > 1 ? (
          <EmptyState
            icon={IconTable}
            title={t('tables.records.end')}
            text={t('tables.records.end.text')}
            action={
              <Button variant="default" onClick={() => goTo(1)}>
                {t('tables.records.end.action')}
              </Button>
            }
          />
        ) : null}
      </section>
      <RecordsFoot pages={data?.pages ?? null} first={page} hasNext={hasNextPage} onGo={goTo} />
    </People>
  )
}

function NoRecords({ table, onAdd }: { readonly table: Table; readonly onAdd: (() => void) | null }): ReactElement {
  const t = useTexts()
  return (
    <EmptyState
      icon={IconTable}
      title={t('tables.records.empty')}
      text={table.readOnlyReason ?? t(onAdd === null ? 'tables.records.empty.textRead' : 'tables.records.empty.text')}
      action={
        onAdd === null ? undefined : (
          <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
            {t('tables.record.add')}
          </Button>
        )
      }
    />
  )
}

const skeletonRows = [64, 88, 48, 72, 96, 56, 80, 68, 92, 60]

function SkeletonBody({ table }: { readonly table: Table }): ReactElement {
  const columns = shownColumns(table)
  return (
    <>
      {skeletonRows.map((width, row) => (
        <tr key={width} aria-hidden>
          <td className={classes.index}>{row + 1}</td>
          {columns.map(({ id }, index) => (
            <td key={id} className={index === 0 ? classes.frozen : undefined}>
              <SkeletonBar width={`${Math.max(30, (width + index * 17) % 90)}%`} height={10} />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}
