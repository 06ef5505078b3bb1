import { createStore } from 'zustand/vanilla'
import type { TableSummary } from '../../structure/tables/table.ts'

type TableDialog = { readonly name: 'new' } | { readonly name: 'rename'; readonly table: TableSummary }

/** The sidebar, the overview, a table's own page and the palette all open the same dialogs. */
export const tableDialogs = createStore<{ readonly open: TableDialog | null }>(() => ({ open: null }))

export const openNewTable = (): void => tableDialogs.setState({ open: { name: 'new' } })
export const openRenameTable = (table: TableSummary): void => tableDialogs.setState({ open: { name: 'rename', table } })
export const closeTableDialog = (): void => tableDialogs.setState({ open: null })
