import { defaultKinds } from '@rowhouse/grid/default-kinds'
import type { ReactCellKinds } from '@rowhouse/grid/react/grid'
import { cellForms } from './cell-forms.ts'

/** How every content is drawn on the canvas. */
export const gridKinds: ReactCellKinds = {
  ...defaultKinds,
  ...Object.fromEntries(Object.entries(cellForms).map(([kind, { paint }]) => [kind, paint])),
}
