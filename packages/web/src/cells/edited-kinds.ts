import type { ReactCellKinds } from '@rowhouse/grid/react/grid'
import { cellParts } from './cell-parts.ts'
import { inGrid } from './editing/in-grid.tsx'
import { gridKinds } from './grid-kinds.ts'

const editors = Object.fromEntries(Object.values(cellParts).flatMap(({ editors: byKind }) => Object.entries(byKind)))

/** The same contents for whoever may write: with the editor that opens over each; without one the grid's field for text does. */
export const editedKinds: ReactCellKinds = Object.fromEntries(
  Object.entries(gridKinds).map(([kind, drawn]) => {
    const Editor = editors[kind]
    return [kind, Editor === undefined ? drawn : { ...drawn, Editor: inGrid(Editor) }]
  }),
)
