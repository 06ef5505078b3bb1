import { Button } from '@mantine/core'
import type { Import } from '@rowhouse/core/api/imports'
import { IconDownload, IconTool } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { downloadReceiptAs, refusedAtOnce, refusedQuery } from './import-queries.ts'
import { counted, summedUp } from './import-words.ts'
import classes from './imports.module.css'
import { MendRows } from './mend-rows.tsx'
import { Refusals } from './refusals.tsx'

/** Rows that were not written, with their reasons; they can be mended here and sent again. */
export function RefusedRows({ one }: { readonly one: Import }): ReactElement | null {
  const t = useTexts()
  const [isMending, mend] = useState(false)
  const [offset, setOffset] = useState(0)
  const known = summedUp(one.receipt?.parts ?? []).refused
  const { data, error, refetch } = useQuery({
    ...refusedQuery(one, offset),
    placeholderData: keepPreviousData,
  })
  if (data === undefined) {
    if (error !== null) return <FailedState error={error} onRetry={() => void refetch()} />
    return known === 0 ? null : <SkeletonRows rows={3} height={32} />
  }
  const count = data.pageInfo.totalRows
  if (count === 0) return null
  return (
    <section aria-label={t('imports.refused', counted(count))}>
      <div className={classes.section}>
        <h2>{t('imports.refused', counted(count))}</h2>
        <span className={classes.wideOnly}>{t('imports.refused.nothing')}</span>
        <div className={classes.runActs}>
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} />}
            onClick={() => void downloadReceiptAs(one, 'csv')}
          >
            {t('imports.refused.csv')}
          </Button>
          {isMending ? null : (
            <Button leftSection={<IconTool size={16} />} onClick={() => mend(true)}>
              {t('imports.mend', counted(count))}
            </Button>
          )}
        </div>
      </div>
      {isMending ? (
        <MendRows key={offset} one={one} rows={data.list} onLeave={() => mend(false)} />
      ) : (
        <Refusals refusals={data.list.flatMap(({ refusals }) => refusals)} count={data.list.length} />
      )}
      {count <= refusedAtOnce ? null : (
        <div className={classes.runActs}>
          <Button
            variant="default"
            disabled={data.pageInfo.isFirstPage}
            onClick={() => setOffset(Math.max(0, offset - refusedAtOnce))}
          >
            {t('imports.refused.before')}
          </Button>
          <Button
            variant="default"
            disabled={data.pageInfo.isLastPage}
            onClick={() => setOffset(offset + refusedAtOnce)}
          >
            {t('imports.refused.next')}
          </Button>
        </div>
      )}
    </section>
  )
}
