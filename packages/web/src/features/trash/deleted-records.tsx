import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { deletedRecordsQuery, recordsShown } from '../../structure/trash/queries.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './trash.module.css'
import { restoreRecord } from './trash-acts.ts'
import type { TrashThing } from './trash-things.ts'

interface DeletedRecordsProps {
  readonly projectId: string
  readonly thing: TrashThing
}

/** The records of one deletion, each with a way back of its own. */
export function DeletedRecords({ projectId, thing }: DeletedRecordsProps): ReactElement {
  // Columns that are hidden count for none: a table makes room for every column a cell claims.
  const isPhone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false })
  const isMiddle = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false })
  return (
    <tr className={classes.opened}>
      <td />
      <td colSpan={isPhone ? 2 : isMiddle ? 4 : 7}>
        <RecordList projectId={projectId} thing={thing} />
      </td>
    </tr>
  )
}

function RecordList({ projectId, thing }: DeletedRecordsProps): ReactElement {
  const t = useTexts()
  // A large deletion has several entries; the first shows as many as anybody looks through.
  const changes = (thing.records?.changes ?? []).slice(0, 1)
  const [first] = useQueries({
    queries: changes.map((change) => deletedRecordsQuery(projectId, thing.table.id, change)),
  })
  if (first?.error) return <FailedState error={first.error} onRetry={() => void first.refetch()} />
  if (first?.data === undefined) return <SkeletonRows rows={2} height={32} />
  const { list } = first.data
  return (
    <>
      <ul className={classes.records}>
        {list.map(({ change, record, title }) => {
          const name = title || t('trash.record.untitled', { key: record })
          return (
            <li key={record}>
              <bdi className={classes.clip}>{name}</bdi>
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconArrowBackUp size={14} />}
                aria-label={t('trash.restore.one', { title: name })}
                onClick={() => void restoreRecord(projectId, thing, { change, record, title: name })}
              >
                {t('shell.trash.restore')}
              </Button>
            </li>
          )
        })}
      </ul>
      {(thing.records?.count ?? 0) > list.length ? (
        <p className={classes.faint}>{t('trash.records.rest', { count: Math.min(list.length, recordsShown) })}</p>
      ) : null}
    </>
  )
}
