import type { Grid as GridHandle } from '@rowhouse/grid/grid'
import { nothingSelected, type Selection } from '@rowhouse/grid/selection/selection'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { countText } from '../../features/records/count-text.ts'
import { useAllRecords } from '../../features/records/use-all-records.ts'
import { useTableGone } from '../../features/records/use-table-gone.ts'
import { columnsOnScreen } from '../../features/view-settings/columns-in-view.ts'
import { countTests } from '../../features/view-settings/count-tests.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ViewBodyProps } from '../view-body.ts'
import { gridActs } from './grid-acts.ts'
import { useGridMenus } from './grid-menus.tsx'
import { computedBy } from './groups/add-to-group.ts'
import type { ViewHeading } from './groups/group-headings.ts'
import { useGroups } from './groups/use-groups.ts'
import { useSettling } from './groups/use-settling.ts'
import { useHeadingNote } from './heading-note.tsx'
import { useRowsPerPage } from './rows-per-page.ts'
import { useAddRow } from './use-add-row.ts'
import { useFileDrop } from './use-file-drop.tsx'
import { useFind } from './use-find.ts'
import { useFooters } from './use-footers.ts'
import { useGridSource } from './use-grid-source.ts'
import { useRowNotes } from './use-row-notes.ts'
import { useSaveBatch } from './use-save-batch.ts'

export type GridParts = ReturnType<typeof useGridParts>

/** What the sheet of a view shows, and what is done in it: each part is a hook of its own. */
export function useGridParts(props: ViewBodyProps) {
  const { project, table, records, view, mayWrite, openKey, onAddColumn } = props
  const t = useTexts()
  const grid = useRef<GridHandle>(null)
  const { settings } = view
  const columns = useMemo(() => columnsOnScreen(table, settings), [table, settings])
  const { window } = records
  const context = useCellContext(project.id, table)
  const drop = useFileDrop({ projectId: project.id, grid, records, columns, mayWrite })
  const heading = useHeadingNote(table)
  const figures = useFooters({
    projectId: project.id,
    table,
    viewId: props.viewId,
    settings,
    query: props.query,
    stored: records.stored,
    reloads: window.reloads,
    context,
  })
  const groups = useGroups({
    projectId: project.id,
    table,
    viewId: props.viewId,
    settings,
    query: props.query,
    records,
    context,
    mayAdd: mayWrite,
  })
  const settling = useSettling(grid, records, settings, table.columns)

  const store = useSaveBatch(records, columns, onAddColumn !== null)
  const find = useFind(records, columns, [settings.sorts, settings.filters, settings.groups])
  const rowsPerPage = useRowsPerPage()
  const isChosen = props.search !== '' || countTests(settings.filters) > 0
  const count = countText(t, window, useAllRecords(project.id, table.id, isChosen))
  const [selection, setSelection] = useState<Selection>(nothingSelected)

  useEffect(() => window.turnTo(rowsPerPage === null ? null : { size: rowsPerPage, at: 0 }), [window, rowsPerPage])
  useTableGone(project.id, table.id, window.trouble)

  const notes = useRowNotes(project, records)
  const parts = { table, records, mayWrite, openKey, settings, columns, context, figures, groups, find, notes }
  const { source, version } = useGridSource(parts)

  const acts = gridActs({ grid, table, records, settings, columns, store, settling, groups })
  const addRow = useAddRow(grid, records, columns, settling)

  const menus = useGridMenus(props, grid, {
    toggle: groups.toggle,
    add: addInGroup,
    computedBy: (group) => (mayWrite ? computedBy(groups.columns, group.level) : null),
  })

  function addInGroup(group: ViewHeading): void {
    if (group.isFolded) groups.toggle(group)
    void acts.addInGroup(group)
  }

  return {
    ...{ grid, columns, context, source, version, count, selection, setSelection },
    ...{ drop, heading, groups, find, settling, notes, acts, menus, addRow, addInGroup },
  }
}
