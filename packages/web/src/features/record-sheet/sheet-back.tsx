import { IconChevronLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { recordName } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import type { OpenedRecord } from '../records/opened-records.ts'
import { recordQuery } from '../records/record-query.ts'
import classes from './record-sheet.module.css'

interface SheetBackProps {
  readonly projectId: string
  /** null: it was opened from the grid, which is beside it. */
  readonly from: OpenedRecord | null
  readonly onBack: () => void
}

/** Leads back to the record this one was opened from. */
export function SheetBack({ projectId, from, onBack }: SheetBackProps): ReactElement | null {
  const t = useTexts()
  const { data: table } = useQuery({ ...tableQuery(projectId, from?.tableId ?? ''), enabled: from !== null })
  const { data: record } = useQuery({
    ...recordQuery(projectId, from?.tableId ?? '', from?.rowId ?? ''),
    enabled: from !== null,
  })
  if (from === null) return null
  const name = (table && record && recordName(table, record)) ?? t('cells.sheet.unnamed')
  return (
    <button type="button" className={classes.back} aria-label={t('cells.sheet.back', { name })} onClick={onBack}>
      <IconChevronLeft size={16} aria-hidden />
      <bdi>{name}</bdi>
    </button>
  )
}
