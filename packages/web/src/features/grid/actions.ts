import {
  type Icon,
  IconArrowsSort,
  IconColumns3,
  IconFilter,
  IconLineHeight,
  IconPaint,
  IconPlus,
  IconStack2,
} from '@tabler/icons-react'
import type { Action } from '../../actions/action.ts'
import type { TextKey } from '../../i18n/catalogue.ts'
import { pressTool, toolButton } from './press-tool.ts'

/** What the view bar offers, for people who would rather type its name: each does what its button does. */
const tools: readonly (readonly [tool: string, title: TextKey, icon: Icon, keys?: string])[] = [
  ['record', 'sidebar.tool.record', IconPlus],
  ['fields', 'sidebar.tool.fields', IconColumns3],
  ['filter', 'sidebar.tool.filter', IconFilter, 'alt+f'],
  ['sort', 'sidebar.tool.sort', IconArrowsSort, 'alt+s'],
  ['group', 'sidebar.tool.group', IconStack2, 'alt+g'],
  ['color', 'sidebar.tool.color', IconPaint],
  ['height', 'sidebar.tool.height', IconLineHeight],
]

export const actions: readonly Action[] = tools.map(([tool, title, icon, keys]) => ({
  id: `grid.${tool}`,
  title,
  icon,
  ...(keys === undefined ? {} : { keys }),
  visible: () => toolButton(tool) !== null,
  run: () => pressTool(tool),
}))
