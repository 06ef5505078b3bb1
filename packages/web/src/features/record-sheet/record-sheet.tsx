import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { keyCommand } from '@rowhouse/grid/input/keys'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, messageOf } from '../../api/errors.ts'
import { CellsIn } from '../../cells/cells-in.tsx'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { type Column, recordName, type Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { pillOfRow } from '../../values/row-colour.ts'
import { knownCells } from '../records/known-cells.ts'
import type { OpenedRecord } from '../records/opened-records.ts'
import { readDraft } from '../records/read-draft.ts'
import { recordQuery } from '../records/record-query.ts'
import type { RelinkWish } from '../records/relink-wish.ts'
import { runHistory } from '../records/run-history.ts'
import type { TableRecords } from '../records/table-records.ts'
import { tellLost, whatIsGone } from '../records/tell-lost.ts'
import { RecordHistory } from './record-history.tsx'
import { RecordMade } from './record-made.tsx'
import { RecordTitle } from './record-title.tsx'
import { SheetBar } from './sheet-bar.tsx'
import { SheetFields } from './sheet-fields.tsx'
import { SheetFrame } from './sheet-frame.tsx'
import { useNeighbours } from './use-neighbours.ts'

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
  const [search, setSearch] = useSearchParams()
  const isPage = search.get('sheet') === 'page'
  const context = useCellContext(project.id, table)
  const query = recordQuery(project.id, table.id, rowId)
  const { data: record, error, refetch } = useQuery(query)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  useSyncExternalStore(records.subscribe, records.version)
  const neighbours = useNeighbours(records, rowId, onGo)
  const { stored } = records
  const row = records.rowOf(rowId)
  const pill = row === null ? null : pillOfRow(records.window.rowAt(row))

  // Also what the grid, an undo or a link changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each write is a reason to look again.
  useEffect(() => void cache.invalidateQueries({ queryKey: query.queryKey }), [stored])

  async function store(column: Column, draft: Draft): Promise<void> {
    const { [column.id]: _, ...others } = faults
    const read = readDraft(column, draft)
    if ('fault' in read) {
      setFaults({ ...others, [column.id]: read.fault })
      return
    }
    setFaults(others)
    cache.setQueryData(query.queryKey, (known) => known && { ...known, [column.title]: read.value })
    const cells = { [column.title]: read.value }
    try {
      await records.saveCells(
        rowId,
        cells,
        knownCells([column], cells, () => record?.[column.title] ?? null),
      )
    } catch (refusal) {
      const gone = await whatIsGone(project.id, table.id, column, refusal)
      if (gone === null) setFaults({ ...others, [column.id]: messageOf(refusal) })
      else tellLost({ column: column.title, texts: [draft.text], gone })
      await cache.invalidateQueries({ queryKey: query.queryKey })
    }
  }

  async function orSayWhy(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (refusal) {
      toast.error(messageOf(refusal))
    }
  }

  const restore = (column: Column, value: Draft['value']) =>
    orSayWhy(records.saveCells(rowId, { [column.title]: value as never }))
  const relink = (column: Column, wish: RelinkWish) => orSayWhy(records.relink(column, rowId, wish))

  function press(event: KeyboardEvent): void {
    const isWriting = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
    const command = isWriting ? null : keyCommand(event, false)
    if (command?.do === 'host' && (command.command === 'undo' || command.command === 'redo')) {
      event.preventDefault()
      void runHistory(records.undoStack, command.command)
      return
    }
    const letter = isWriting || event.ctrlKey || event.metaKey || event.altKey ? '' : event.key.toLowerCase()
    const isNext = (event.altKey && event.key === 'ArrowDown') || letter === 'j'
    const isPrevious = (event.altKey && event.key === 'ArrowUp') || letter === 'k'
    if (!isNext && !isPrevious) return
    event.preventDefault()
    void (isNext ? neighbours.goNext?.() : neighbours.goPrevious?.())
  }

  const setPage = () =>
    setSearch(
      (known) => {
        const next = new URLSearchParams(known)
        if (isPage) next.delete('sheet')
        else next.set('sheet', 'page')
        return next
      },
      { replace: true },
    )

  const name = record === undefined ? t('cells.sheet.record') : (recordName(table, record) ?? t('cells.sheet.unnamed'))
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <CellsIn {...props} people={context.people}>
      <SheetFrame
        label={name}
        isPage={isPage}
        colour={pill === null ? undefined : `var(--rh-pill-${pill}-dot)`}
        isCovered={isCovered}
        onKeyDown={press}
        onClose={onClose}
        bar={<SheetBar {...props} record={record} neighbours={neighbours} isPage={isPage} onPage={setPage} />}
        {...(record === undefined
          ? {}
          : {
              side: {
                title: t('cells.history'),
                content: (
                  <RecordHistory
                    table={table}
                    rowId={rowId}
                    context={context}
                    stored={stored}
                    onRestore={mayWrite ? restore : null}
                    onRelink={mayWrite ? relink : null}
                  />
                ),
              },
            })}
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
            <RecordTitle
              key={rowId}
              {...props}
              record={record}
              recordKey={rowId}
              context={context}
              name={name}
              faults={faults}
              onStore={(column, draft) => void store(column, draft)}
            />
            <SheetFields
              key={`fields ${rowId}`}
              table={table}
              settings={settings}
              record={record}
              recordKey={rowId}
              context={context}
              mayWrite={mayWrite}
              faults={faults}
              onStore={(column, draft) => void store(column, draft)}
            />
            <RecordMade table={table} rowId={rowId} record={record} context={context} stored={stored} />
          </>
        )}
      </SheetFrame>
    </CellsIn>
  )
}
