import { saved, useSaved } from '../../state/saved.ts'

export const pageSizes = [25, 50, 100, 500] as const

/** null: no pages, one scrolls through all records. Remembered in this browser. */
export const useRowsPerPage = (): number | null => useSaved((state) => state.app.rowsPerPage)

export const setRowsPerPage = (rowsPerPage: number | null): void => saved.change('app', { rowsPerPage })
