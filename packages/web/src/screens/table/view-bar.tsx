import type { ComponentType, ReactElement } from 'react'
import { CardsButton } from '../../features/view-settings/cards/cards-button.tsx'
import { ColorButton } from '../../features/view-settings/colors/color-button.tsx'
import { DatesButton } from '../../features/view-settings/dates/dates-button.tsx'
import { FieldsButton } from '../../features/view-settings/fields-button.tsx'
import { FilterButton } from '../../features/view-settings/filter-button.tsx'
import { GroupButton } from '../../features/view-settings/groups/group-button.tsx'
import { HeightButton } from '../../features/view-settings/height-button.tsx'
import { LanesButton } from '../../features/view-settings/lanes/lanes-button.tsx'
import { WaitsButton } from '../../features/view-settings/lanes/waits-button.tsx'
import { SortButton } from '../../features/view-settings/sort-button.tsx'
import { StacksButton } from '../../features/view-settings/stacks/stacks-button.tsx'
import { TotalButton } from '../../features/view-settings/stacks/total-button.tsx'
import type { ViewBarProps } from '../../features/view-settings/view-bar-props.ts'
import { type FoldingTool, hasTool } from '../../features/view-settings/view-tools.ts'
import { LocalChanges } from './local-changes.tsx'

/** In the order of the bar. */
const buttons = {
  stacks: StacksButton,
  cards: CardsButton,
  dates: DatesButton,
  lanes: LanesButton,
  waits: WaitsButton,
  fields: FieldsButton,
  filter: FilterButton,
  sort: SortButton,
  group: GroupButton,
  total: TotalButton,
  color: ColorButton,
  height: HeightButton,
} satisfies Record<FoldingTool, ComponentType<ViewBarProps>>

const tools = Object.keys(buttons) as readonly FoldingTool[]

/** What visitors of a public link look for; everything else is as whoever shared the view arranged it. */
const visitorTools: readonly FoldingTool[] = ['filter', 'sort']

/** How this view shows the table: a tool for each thing its kind remembers. */
export function ViewBar(props: ViewBarProps): ReactElement {
  const offered = props.project.link === undefined ? tools : visitorTools
  return (
    <>
      {offered
        .filter((tool) => hasTool(props.kind, tool))
        .map((tool) => {
          const Tool = buttons[tool]
          return <Tool key={tool} {...props} />
        })}
      {props.view.isLocal ? <LocalChanges {...props} /> : null}
    </>
  )
}
