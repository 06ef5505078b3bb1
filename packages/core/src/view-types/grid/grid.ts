import type { ViewType } from '../view-type.ts'

export const grid: ViewType = {
  wireNumber: 3,
  path: 'grids',
  title: 'Grid',
  settings: [
    'columns',
    'frozen',
    'filters',
    'sorts',
    'groups',
    'footers',
    'rowHeight',
    'colors',
    'colorBy',
    'showsSystemFields',
  ],
}
