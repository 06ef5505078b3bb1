import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { mayIn, type Project } from '../projects/project.ts'
import type { OpenedRecord } from '../tables/opened-records.ts'
import type { Table } from '../tables/table.ts'
import { tableQuery } from '../tables/table-query.ts'
import { viewsQuery } from '../views/queries.ts'
import { shownOf } from '../views/view.ts'
import { recordsQuery } from './load-rows.ts'
import { RecordSheet } from './record-sheet.tsx'
import { SheetBack } from './sheet-back.tsx'
import { SheetClose } from './sheet-bar.tsx'
import { SheetFrame } from './sheet-frame.tsx'
import { reloadRecords } from './table-records.ts'
import { useTableRecords } from './use-table-records.ts'
import { viewQuery } from './view-query.ts'
import type { Settings } from './view-state.ts'

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
  const viewId = shownOf(views.data?.get(tableId) ?? [], null)?.id ?? null
  const view = useQuery({ ...viewQuery(project.id, viewId ?? ''), enabled: viewId !== null })
  if (table.data !== undefined && viewId !== null && view.data !== undefined)
    return <LoadedSheet {...props} table={table.data} viewId={viewId} settings={view.data.settings} />
  const isMissing = table.isError || view.isError || (views.isSuccess && viewId === null)
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
