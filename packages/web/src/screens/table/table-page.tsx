import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { viewTypes } from '@rowhouse/core/view-types/registry'
import { IconEyeOff, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Navigate } from 'react-router'
import { FilePreviewHost } from '../../features/attachments/file-preview-host.tsx'
import { RecordSheets } from '../../features/record-sheet/record-sheets.tsx'
import { recordsQuery } from '../../features/records/load-rows.ts'
import { blockSize, partSize } from '../../features/records/row-blocks.ts'
import { useRecordsPlace } from '../../features/records/use-records-place.ts'
import { MissingFields } from '../../features/sources/missing-fields.tsx'
import { useTableRecords } from '../../features/steps/use-table-records.ts'
import { ReadOnlyMark } from '../../features/tables/read-only-mark.tsx'
import { openNewField } from '../../features/view-settings/field-popover-store.ts'
import { ToolButton } from '../../features/view-settings/tool-button.tsx'
import { usesOf } from '../../features/view-settings/tool-uses.ts'
import { useViewState, type ViewState } from '../../features/view-settings/view-state.ts'
import { foldSteps } from '../../features/view-settings/view-tools.ts'
import { useShownView, useTellUnknownView } from '../../features/views/use-shown-view.ts'
import { ViewNote } from '../../features/views/view-note.tsx'
import { withTexts } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { currentLink } from '../../state/link-in-address.ts'
import { moveTo } from '../../state/live-state.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, maySearch, type Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { fillableColumns, type RecordRow, type Table, type TableSummary } from '../../structure/tables/table.ts'
import { findTable, type TablePlace, tablePath } from '../../structure/tables/table-places.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import type { View } from '../../structure/views/view.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { floating } from '../../ui/floating.tsx'
import { FoldingBar } from '../../ui/folding-bar.tsx'
import { useReadyParts } from '../../ui/late.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useOnScreen } from '../../ui/use-on-screen.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { MissingTable } from './missing-table.tsx'
import { FieldPopovers, TableSearch, ViewMenu, workParts } from './page-parts.ts'
import { ShareViewButton } from './share-view-button.tsx'
import classes from './table-page.module.css'
import { ViewBar } from './view-bar-part.ts'
import { viewBodies } from './view-bodies.ts'
import { NameInBar, VisitorTools } from './visitor-bar.tsx'

const ManageFields = lazyPart(() =>
  withTexts(import('../../features/fields/manage-fields.tsx')).then((m) => m.ManageFields),
)
const NewRecord = lazyPart(() =>
  withTexts(import('../../features/record-sheet/new-record.tsx')).then((m) => m.NewRecord),
)
const parts = [ManageFields, NewRecord]
const visitorParts = [...workParts, floating]

interface TablePageProps {
  readonly project: Project
  readonly place: TablePlace | null
}

/** The table the address names, with its records. */
export function TablePage({ project, place }: TablePageProps): ReactElement {
  const { data, error, refetch } = useQuery(tablesQuery(project.id))
  const table = place === null || data === undefined ? null : findTable(data.list, project.bases, place)
  const opened = useRef<{ readonly name: string; readonly id: string } | null>(null)
  useEffect(() => {
    if (place !== null && table !== null) opened.current = { name: place.name, id: table.id }
  }, [place, table])
  if (data === undefined) {
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} height={32} />
  }
  // Somebody else gave it another name while it was open here.
  const id = table === null && opened.current?.name === place?.name ? opened.current?.id : null
  const renamed = data.list.find((one) => one.id === id)
  if (renamed !== undefined) return <Navigate to={tablePath(project, renamed)} replace />
  if (table !== null) return <FoundTable key={table.id} project={project} summary={table} />
  return <MissingTable project={project} name={place?.name ?? ''} />
}

interface FoundTableProps {
  readonly project: Project
  readonly summary: TableSummary
}

function FoundTable({ project, summary }: FoundTableProps): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(tableQuery(project.id, summary.id))
  const shown = useShownView(project.id, summary.id)
  usePageTitle(tabTitle(summary, shown.view))
  useTellUnknownView(shown)
  if (shown.view === null && shown.error !== null) return <FailedState error={shown.error} onRetry={shown.retry} />
  if (shown.hasNone)
    return (
      <EmptyState icon={IconEyeOff} title={t('views.none', { title: summary.title })} text={t('views.none.text')} />
    )
  if (data === undefined || shown.view === null) {
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} height={32} />
  }
  return (
    <TableInView
      key={shown.view.id}
      project={project}
      summary={summary}
      table={data}
      shown={shown.view}
      views={shown.views}
    />
  )
}

/** Whoever follows the link of a view knows that view, and no table. */
function tabTitle(table: TableSummary, view: View | null): string {
  if (view === null || view.title === table.title) return table.title
  return currentLink()?.kind === 'view' ? view.title : `${view.title} · ${table.title}`
}

interface TableInViewProps extends FoundTableProps {
  readonly table: Table
  readonly shown: View
  /** All of the table, in order. */
  readonly views: readonly View[]
}

function TableInView(props: TableInViewProps): ReactElement {
  const { state, error, retry } = useViewState(props.project.id, props.table.id, props.shown.id)
  if (state !== null) return <OpenTable {...props} view={state} />
  return error ? <FailedState error={error} onRetry={retry} /> : <SkeletonRows rows={8} height={32} />
}

type Panel = 'record' | 'fields'

function OpenTable({
  project,
  summary,
  table,
  shown,
  views,
  view,
}: TableInViewProps & { readonly view: ViewState }): ReactElement {
  const t = useTexts()
  const { Body, Tools, MenuItems } = viewBodies[shown.kind]
  const previewAs = useSaved((state) => state.users.previewAs)
  const { search, searchField, rowId, searchFor, openRow } = useRecordsPlace()
  const query = useMemo(() => recordsQuery(search, searchField, view.tried), [search, searchField, view.tried])
  const mayUndo = mayIn(project, 'records.undo', previewAs)
  const rowsAtOnce = viewTypes[shown.kind].comesInParts ? partSize : blockSize
  const records = useTableRecords(project.id, table, { viewId: shown.id, query, mayUndo, rowsAtOnce })
  useEffect(
    () => moveTo({ table: table.id, view: shown.id, record: rowId, column: null, row: null }),
    [table.id, shown.id, rowId],
  )
  const [panel, open] = useState<Panel | null>(null)
  useReadyParts(parts, project.link === undefined)
  const [first, setFirst] = useState<RecordRow>({})
  // Visitors look first: what tools need is fetched when there are records to use them on.
  const hasRows = useSyncExternalStore(records.subscribe, () => records.window.isKnown)
  const [hasParts, setParts] = useState(false)
  const onSeen = useCallback(() => setParts(true), [])
  const hasRecords = useOnScreen(hasRows || hasParts)
  const hasTools = maySearch(project) && (project.link === undefined || hasRecords)
  useReadyParts(visitorParts, project.link !== undefined && hasRecords)
  const isWritable = table.readOnlyReason === null
  const mayWrite = isWritable && mayIn(project, 'records.update', previewAs)
  const mayAddRecord = isWritable && mayIn(project, 'records.insert', previewAs) && fillableColumns(table).length > 0
  const mayAddColumn = isWritable && mayIn(project, 'columns.add', previewAs)
  const addWith = mayAddRecord
    ? (cells: RecordRow) => {
        setFirst(cells)
        open('record')
      }
    : null
  const addRecord = addWith === null ? null : () => addWith({})
  const addColumn = mayAddColumn ? openNewField : null
  const uses = usesOf(table, view.settings)
  function close(): void {
    open(null)
    void records.window.reload()
  }
  const body = {
    project,
    table,
    records,
    view,
    viewId: shown.id,
    title: shown.title,
    mayWrite,
    onAddRecord: addRecord,
    onAddWith: addWith,
    onAddColumn: addColumn,
    openKey: rowId,
    onExpand: openRow,
    search,
    query,
    onSearch: searchFor,
    onSeen,
  }
  return (
    <main className={classes.page} data-view={shown.kind} data-public={project.link?.kind}>
      <FoldingBar className={classes.bar} label={t('tables.tools')} steps={foldSteps(shown.kind, uses)}>
        <VisuallyHidden component="h1">{summary.title}</VisuallyHidden>
        <NameInBar project={project} table={summary} view={shown} views={views} />
        <ViewNote view={shown} />
        {summary.readonly === null ? null : <ReadOnlyMark table={summary} reason={summary.readonly} />}
        <span className={classes.sep} aria-hidden />
        {Tools === undefined ? (
          <>
            {hasTools ? <ViewBar {...body} kind={shown.kind} onManageFields={() => open('fields')} /> : null}
            <span className={classes.space} />
            {hasTools ? <TableSearch table={table} /> : null}
            {addRecord === null ? null : (
              <ToolButton tool="record" label={t('tables.record.add')} variant="default" onClick={addRecord} />
            )}
          </>
        ) : (
          <>
            <Tools {...body} />
            <span className={classes.space} />
          </>
        )}
        {mayIn(project, 'shares.create', previewAs) ? (
          <span className={classes.share}>
            <ShareViewButton view={shown} />
          </span>
        ) : null}
        {project.link === undefined ? (
          <ViewMenu project={project} table={summary} records={records} uses={uses}>
            {MenuItems === undefined ? null : <MenuItems mayWrite={isWritable} />}
          </ViewMenu>
        ) : (
          <VisitorTools project={project} tableId={table.id} viewId={shown.id} />
        )}
      </FoldingBar>
      <MissingFields columns={table.columns} maySync={mayIn(project, 'sources.sync', previewAs)} />
      <Body {...body} />
      {addRecord === null || Tools !== undefined ? null : (
        <ActionIcon
          className={classes.fab ?? ''}
          variant="filled"
          color="accent"
          aria-label={t('tables.record.add')}
          onClick={addRecord}
        >
          <IconPlus size={20} />
        </ActionIcon>
      )}
      {panel === 'record' ? (
        <NewRecord
          project={project}
          table={table}
          records={records}
          settings={view.settings}
          first={first}
          onClose={close}
        />
      ) : null}
      {project.link === undefined ? (
        <FieldPopovers projectId={project.id} table={table} view={view} records={records} />
      ) : null}
      {panel === 'fields' ? (
        <ManageFields project={project} table={table} view={view} records={records} onClose={close} />
      ) : null}
      <RecordSheets project={project} table={table} records={records} settings={view.settings} mayWrite={mayWrite} />
      <FilePreviewHost />
    </main>
  )
}
