import {
  type Icon,
  IconArrowsSort,
  IconColumns3,
  IconFilter,
  IconLineHeight,
  IconListTree,
  IconPaint,
  IconPlus,
} from '@tabler/icons-react'
import type { TextKey } from '../../i18n/catalogue.ts'

/** What the view bar offers, wherever it is offered: each does what its button in the bar does. */
export const viewTools = {
  record: { title: 'sidebar.tool.record', icon: IconPlus },
  fields: { title: 'sidebar.tool.fields', icon: IconColumns3 },
  filter: { title: 'sidebar.tool.filter', icon: IconFilter, keys: 'alt+f' },
  sort: { title: 'sidebar.tool.sort', icon: IconArrowsSort, keys: 'alt+s' },
  group: { title: 'sidebar.tool.group', icon: IconListTree, keys: 'alt+g' },
  color: { title: 'sidebar.tool.color', icon: IconPaint },
  height: { title: 'sidebar.tool.height', icon: IconLineHeight },
} as const satisfies Record<string, { readonly title: TextKey; readonly icon: Icon; readonly keys?: string }>
export type ViewTool = keyof typeof viewTools
/** Those that say something about the view, first the ones that go into the menu first. */
export const foldingTools = ['height', 'color', 'fields', 'group', 'sort', 'filter'] as const
type FoldingTool = (typeof foldingTools)[number]
/** How often a view uses each. */
export type ToolUses = Readonly<Record<FoldingTool, number>>

/**
 * What the bar gives up for want of room: the search becomes its sign, tools become their icons, then they go into the
 * menu. What is in use stays longest, because its number tells why the records look as they do.
 */
export function foldSteps(uses: ToolUses): readonly string[] {
  const [unused, used] = [
    foldingTools.filter((tool) => uses[tool] === 0),
    foldingTools.filter((tool) => uses[tool] > 0),
  ]
  return ['search', 'labels', 'note', 'title', ...unused, ...used]
}
