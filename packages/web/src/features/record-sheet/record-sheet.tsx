import { IconFileOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/errors.ts'
import { CellsIn } from '../../cells/cells-in.tsx'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { type Column, recordName, type Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { pillOfRow } from '../../values/row-colour.ts'
import type { OpenedRecord } from '../records/opened-records.ts'
import { recordQuery } from '../records/record-query.ts'
import type { TableRecords } from '../records/table-records.ts'
import { RecordMade } from './record-made.tsx'
import { RecordTitle } from './record-title.tsx'
import { faultsOf } from './refused-drafts.ts'
import { SheetBar } from './sheet-bar.tsx'
import { SheetFields } from './sheet-fields.tsx'
import { SheetFrame } from './sheet-frame.tsx'
import { pressInSheet } from './sheet-keys.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useRecordWrites } from './use-record-writes.ts'
import { useSheetSide } from './use-sheet-side.tsx'
import { useSheetSize } from './use-sheet-size.ts'

interface RecordSheetProps {
  readonly project: Project
  readonly table: Table
  readonly records: TableRecords
  readonly settings: Settings
  readonly rowId: string
  readonly mayWrite: boolean
  /** It is no record of the view behind it, but was opened from another one. */
  readonly isLinked: boolean
  /** The record it was opened from; null: the grid is beside it. */
  readonly from: OpenedRecord | null
  /** Another record lies over it. */
  readonly isCovered: boolean
  readonly onGo: (key: string) => void
  readonly onClose: () => void
}

/** One record with everything it holds; its address is a link to it. */
export function RecordSheet(props: RecordSheetProps): ReactElement {
  const { project, table, records, settings, rowId, mayWrite, isCovered, onGo, onClose } = props
  const t = useTexts()
  const cache = useQueryClient()
  const [isPage, togglePage] = useSheetSize()
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayLookBack = mayIn(project, 'records.history', previewAs)
  const context = useCellContext(project.id, table)
  const query = recordQuery(project.id, table.id, rowId)
  const { data: record, error, refetch } = useQuery(query)
  const { refused, giveUp, come, store, restore, relink } = useRecordWrites({
    projectId: project.id,
    table,
    records,
    rowId,
    record,
  })
  useSyncExternalStore(records.subscribe, records.version)
  const neighbours = useNeighbours(records, rowId, onGo)
  const { stored } = records
  const row = records.rowOf(rowId)
  const pill = row === null ? null : pillOfRow(records.window.rowAt(row))

  const { side, onComment } = useSheetSide({
    project,
    table,
    rowId,
    isThere: record !== undefined,
    history: { context, stored, onRestore: mayWrite ? restore : null, onRelink: mayWrite ? relink : null },
  })

  // Also what the grid, an undo or a link changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each write is a reason to look again.
  useEffect(() => void cache.invalidateQueries({ queryKey: query.queryKey }), [stored])

  const faults = faultsOf(table, refused)
  const refusedIn = (column: Column) => {
    const typed = refused[column.id]?.text ?? null
    return typed === null ? null : { text: typed, giveUp: () => giveUp(column) }
  }
  const name = record === undefined ? t('cells.sheet.record') : (recordName(table, record) ?? t('cells.sheet.unnamed'))
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <CellsIn {...props} people={context.people}>
      <SheetFrame
        label={name}
        isPage={isPage}
        colour={pill === null ? undefined : `var(--rh-pill-${pill}-dot)`}
        isCovered={isCovered}
        onKeyDown={(event) => pressInSheet(event, records, neighbours)}
        onClose={onClose}
        onFocusIn={come}
        bar={<SheetBar {...props} record={record} neighbours={neighbours} isPage={isPage} onPage={togglePage} />}
        side={side}
      >
        {error !== null && record === undefined ? (
          isMissing ? (
            <EmptyState icon={IconFileOff} title={t('cells.sheet.missing')} text={t('cells.sheet.missing.text')} />
          ) : (
            <FailedState error={error} onRetry={() => void refetch()} />
          )
        ) : record === undefined ? (
          <SkeletonRows rows={8} height={32} />
        ) : (
          <>
            {isMissing ? <Notice kind="error">{t('cells.sheet.gone')}</Notice> : null}
            <RecordTitle
              key={rowId}
              {...props}
              record={record}
              recordKey={rowId}
              context={context}
              name={name}
              faults={faults}
              refused={refusedIn}
              onStore={(column, draft) => void store(column, draft)}
            />
            <SheetFields
              key={`fields ${rowId}`}
              table={table}
              settings={settings}
              mayUnfold={project.link?.kind !== 'view'}
              record={record}
              recordKey={rowId}
              context={context}
              mayWrite={mayWrite}
              faults={faults}
              refused={refusedIn}
              onStore={(column, draft) => void store(column, draft)}
              onComment={onComment}
            />
            {mayLookBack ? (
              <RecordMade table={table} rowId={rowId} record={record} context={context} stored={stored} />
            ) : null}
          </>
        )}
      </SheetFrame>
    </CellsIn>
  )
}
