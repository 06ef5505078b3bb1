import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import type { Table } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { defaultOf } from '../../structure/views/view.ts'
import { viewQuery } from '../../structure/views/view-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { recordsQuery } from '../records/load-rows.ts'
import type { OpenedRecord } from '../records/opened-records.ts'
import { reloadRecords } from '../records/records-on-screen.ts'
import { useTableRecords } from '../steps/use-table-records.ts'
import { RecordSheet } from './record-sheet.tsx'
import { SheetBack } from './sheet-back.tsx'
import { SheetClose } from './sheet-bar.tsx'
import { SheetFrame } from './sheet-frame.tsx'

interface LinkedSheetProps extends OpenedRecord {
  readonly project: Project
  readonly isCovered: boolean
  readonly from: OpenedRecord | null
  readonly onGo: (key: string) => void
  readonly onClose: () => void
}

/** A record of whatever table, with its fields as the first view of that table has them. */
export function LinkedSheet(props: LinkedSheetProps): ReactElement {
  const { project, tableId, isCovered, from, onClose } = props
  const t = useTexts()
  const table = useQuery(tableQuery(project.id, tableId))
  const views = useQuery(viewsQuery(project.id))
  const viewId = defaultOf(views.data?.get(tableId) ?? [])?.id ?? null
  const view = useQuery({ ...viewQuery(project.id, viewId ?? ''), enabled: viewId !== null })
  if (table.data !== undefined && viewId !== null && view.data !== undefined)
    return <LoadedSheet {...props} table={table.data} viewId={viewId} settings={view.data.settings} />
  const queries = [table, views, view]
  const error = queries.find((query) => query.isError)?.error ?? null
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  const isMissing = isRefused || (views.isSuccess && viewId === null)
  const retry = () => void Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch()))
  return (
    <SheetFrame
      label={t('cells.sheet.record')}
      isPage={false}
      isCovered={isCovered}
      bar={
        <>
          <SheetBack projectId={project.id} from={from} onBack={onClose} />
          <SheetClose onClose={onClose} />
        </>
      }
      onClose={onClose}
    >
      {isMissing ? (
        <EmptyState icon={IconFileOff} title={t('cells.sheet.missing')} text={t('cells.link.hidden')} />
      ) : error !== null ? (
        <FailedState error={error} onRetry={retry} />
      ) : (
        <SkeletonRows rows={8} height={32} />
      )}
    </SheetFrame>
  )
}

interface LoadedSheetProps extends LinkedSheetProps {
  readonly table: Table
  readonly viewId: string
  readonly settings: Settings
}

const wholeTable = recordsQuery('', null, null)

function LoadedSheet({ viewId, ...props }: LoadedSheetProps): ReactElement {
  const { project, table } = props
  const previewAs = useSaved((state) => state.users.previewAs)
  // The grid and the records below show names of this one, and what is computed of it.
  const onStored = () => void reloadRecords(({ place }) => place.projectId === project.id)
  const mayUndo = mayIn(project, 'records.undo', previewAs)
  const records = useTableRecords(project.id, table, { viewId, query: wholeTable, mayUndo, onStored })
  const mayWrite = table.readOnlyReason === null && mayIn(project, 'records.update', previewAs)
  return <RecordSheet {...props} isLinked records={records} mayWrite={mayWrite} />
}
