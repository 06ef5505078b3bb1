import type { ReactElement } from 'react'
import { withTexts } from '../../i18n/i18n.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { useReadyParts } from '../../ui/late.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { OpenedRecord } from '../records/opened-records.ts'
import type { TableRecords } from '../records/table-records.ts'
import { useRecordsPlace } from '../records/use-records-place.ts'

const LinkedSheet = lazyPart(() => withTexts(import('./linked-sheet.tsx')).then((m) => m.LinkedSheet))
const RecordSheet = lazyPart(() => withTexts(import('./record-sheet.tsx')).then((m) => m.RecordSheet))
const parts = [LinkedSheet, RecordSheet]

interface RecordSheetsProps {
  readonly project: Project
  readonly table: Table
  readonly records: TableRecords
  readonly settings: Settings
  readonly mayWrite: boolean
}

/** The open record of the view and over it those opened from it; each stays as it is until those above are closed. */
export function RecordSheets(props: RecordSheetsProps): ReactElement {
  const { project, table } = props
  useReadyParts(parts, project.link === undefined)
  const { rowId, openRow, opened, showOpened } = useRecordsPlace()
  const below = (at: number): OpenedRecord | null =>
    opened[at - 1] ?? (rowId === null ? null : { tableId: table.id, rowId })
  return (
    <>
      {rowId === null ? null : (
        <RecordSheet
          {...props}
          key={rowId}
          rowId={rowId}
          isLinked={false}
          from={null}
          isCovered={opened.length > 0}
          onGo={openRow}
          onClose={() => openRow(null)}
        />
      )}
      {opened.map(({ tableId, rowId: key }, at) => (
        <LinkedSheet
          // biome-ignore lint/suspicious/noArrayIndexKey: a record may be opened from itself; its place tells it apart.
          key={`${at} ${tableId} ${key}`}
          project={project}
          tableId={tableId}
          rowId={key}
          isCovered={at < opened.length - 1}
          from={below(at)}
          onGo={(next) => showOpened(opened.with(at, { tableId, rowId: next }))}
          onClose={() => showOpened(opened.slice(0, at))}
        />
      ))}
    </>
  )
}
