import { VisuallyHidden } from '@mantine/core'
import type { CellValue } from '@rowhouse/core/storage'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { CellsIn } from '../../cells/cells-in.tsx'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { cardLook } from '../../features/cards/card-look.ts'
import { ConflictHost } from '../../features/records/conflict-host.tsx'
import { countText } from '../../features/records/count-text.ts'
import { figureIn, figuresQuery } from '../../features/records/figures-query.ts'
import { useAllRecords } from '../../features/records/use-all-records.ts'
import { useTableGone } from '../../features/records/use-table-gone.ts'
import { FailedRecords } from '../../features/sources/failed-records.tsx'
import { countTests } from '../../features/view-settings/count-tests.ts'
import { totalOf } from '../../features/view-settings/stacks/total-of.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn } from '../../structure/projects/project.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { NoRecords } from '../no-records.tsx'
import { RowMenu } from '../row-menu.tsx'
import { RowTrouble } from '../row-trouble.tsx'
import type { ViewBodyProps } from '../view-body.ts'
import { ViewFoot } from '../view-foot.tsx'
import { ViewNotes } from '../view-notes.tsx'
import classes from './gallery.module.css'
import { GalleryCards } from './gallery-cards.tsx'
import { PrintedCards } from './printed-cards.tsx'

interface OpenMenu {
  readonly at: { readonly x: number; readonly y: number }
  readonly row: number
}

/** The records of a view as cards. */
export function Gallery(props: ViewBodyProps): ReactElement {
  const { project, table, records, view, mayWrite, onAddRecord } = props
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  useSyncExternalStore(records.subscribe, records.version)
  const { window } = records
  const { settings } = view
  const look = useMemo(() => cardLook(table, settings), [table, settings])
  const context = useCellContext(project.id, table)
  const isChosen = props.search !== '' || countTests(settings.filters) > 0
  const count = countText(t, window, useAllRecords(project.id, table.id, isChosen))
  const value = useTotal(props)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const openMenu = useCallback((row: number, at: OpenMenu['at']) => setMenu({ row, at }), [])
  const isPrinting = usePrinting()
  useTableGone(project.id, table.id, window.trouble)

  if (window.fault !== null && !window.isKnown) {
    const maySync = mayIn(project, 'sources.sync', previewAs)
    return <FailedRecords error={window.fault} maySync={maySync} onRetry={() => void window.reload()} />
  }
  return (
    <CellsIn project={project} table={table} records={records} mayWrite={mayWrite} people={context.people}>
      <ViewNotes notes={view.notes} />
      <div className={classes.gallery} data-focus-home>
        <GalleryCards {...props} look={look} context={context} onMenu={openMenu} />
        <VisuallyHidden role="status">{count}</VisuallyHidden>
        {window.isKnown && window.rowCount === 0 ? <NoRecords {...props} onAdd={onAddRecord} /> : null}
        <RowTrouble records={records} />
        <ConflictHost table={table} records={records} />
        {menu === null ? null : <RowMenu {...props} at={menu.at} rows={[menu.row]} onClose={() => setMenu(null)} />}
      </div>
      <ViewFoot {...props} count={count} value={value} context={context} />
      {isPrinting && props.openKey === null ? <PrintedCards {...props} look={look} context={context} /> : null}
    </CellsIn>
  )
}

/** What all records of the view come to; undefined: on its way, or nobody asked. */
function useTotal({ project, table, records, view, viewId, query }: ViewBodyProps): CellValue | undefined {
  const total = totalOf(table, view.settings)
  const wanted = total === null ? [] : [[total.column, total.func] as const]
  const turn = `${records.stored} ${records.window.reloads}`
  const { data } = useQuery(figuresQuery({ projectId: project.id, table, viewId, query, wanted, turn }))
  return wanted[0] && figureIn(data, wanted[0])
}
