import { defaultKinds } from '@rowhouse/grid/default-kinds'
import type { ReactCellKinds } from '@rowhouse/grid/react/grid'
import { cellForms } from './cell-parts.ts'

/** How every content is drawn on the canvas, and which editor opens over it; without one the grid's field for text does. */
export const gridKinds: ReactCellKinds = {
  ...defaultKinds,
  ...Object.fromEntries(Object.entries(cellForms).map(([kind, { paint }]) => [kind, paint])),
}
