import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import { remembers } from '@rowhouse/core/view-types/remembered'
import type { SettingKey } from '@rowhouse/core/views/settings/registry'
import {
  type Icon,
  IconArrowRightBar,
  IconArrowsSort,
  IconCalendar,
  IconColumns3,
  IconFilter,
  IconLayoutGrid,
  IconLayoutKanban,
  IconLayoutRows,
  IconLineHeight,
  IconListTree,
  IconPaint,
  IconPlus,
  IconSum,
} from '@tabler/icons-react'
import type { TextKey } from '../../i18n/catalogue.ts'

interface Tool {
  readonly title: TextKey
  readonly icon: Icon
  readonly keys?: string
}

/** What the view bar offers, wherever it is offered: each does what its button in the bar does. */
export const viewTools = {
  record: { title: 'sidebar.tool.record', icon: IconPlus },
  stacks: { title: 'sidebar.tool.stacks', icon: IconLayoutKanban },
  cards: { title: 'sidebar.tool.cards', icon: IconLayoutGrid },
  dates: { title: 'sidebar.tool.dates', icon: IconCalendar },
  lanes: { title: 'sidebar.tool.lanes', icon: IconLayoutRows },
  waits: { title: 'sidebar.tool.waits', icon: IconArrowRightBar },
  fields: { title: 'sidebar.tool.fields', icon: IconColumns3 },
  filter: { title: 'sidebar.tool.filter', icon: IconFilter, keys: 'alt+f' },
  sort: { title: 'sidebar.tool.sort', icon: IconArrowsSort, keys: 'alt+s' },
  group: { title: 'sidebar.tool.group', icon: IconListTree, keys: 'alt+g' },
  total: { title: 'sidebar.tool.total', icon: IconSum },
  color: { title: 'sidebar.tool.color', icon: IconPaint },
  height: { title: 'sidebar.tool.height', icon: IconLineHeight },
} as const satisfies Record<string, Tool>
export type ViewTool = keyof typeof viewTools

/** Those that say something about the view, first the ones that go into the menu first. */
export const foldingTools = [
  'height',
  'color',
  'total',
  'fields',
  'cards',
  'waits',
  'lanes',
  'dates',
  'group',
  'sort',
  'stacks',
  'filter',
] as const
export type FoldingTool = (typeof foldingTools)[number]

/** A tool is there where a view has this setting. */
const settingOf: Readonly<Record<FoldingTool, SettingKey>> = {
  stacks: 'stackBy',
  cards: 'cover',
  dates: 'startField',
  lanes: 'laneBy',
  waits: 'dependsOn',
  fields: 'columns',
  filter: 'filters',
  sort: 'sorts',
  group: 'groups',
  // Where there are no stacks it is chosen at the foot, where it stands.
  total: 'stacks',
  color: 'colors',
  height: 'rowHeight',
}

export const hasTool = (kind: ViewTypeName, tool: FoldingTool): boolean => remembers(kind, settingOf[tool])

/** How often a view uses each. */
export type ToolUses = Readonly<Record<FoldingTool, number>>

/**
 * What the bar gives up for want of room: the search becomes its sign, tools become their icons, then they go into the
 * menu. What is in use stays longest, because its number tells why the records look as they do.
 */
export function foldSteps(kind: ViewTypeName, uses: ToolUses): readonly string[] {
  const tools = foldingTools.filter((tool) => hasTool(kind, tool))
  const [unused, used] = [tools.filter((tool) => uses[tool] === 0), tools.filter((tool) => uses[tool] > 0)]
  return ['search', 'labels', 'note', 'title', ...unused, ...used]
}
