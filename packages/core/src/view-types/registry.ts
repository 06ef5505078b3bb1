import { calendar } from './calendar/calendar.ts'
import { form } from './form/form.ts'
import { gallery } from './gallery/gallery.ts'
import { grid } from './grid/grid.ts'
import { kanban } from './kanban/kanban.ts'
import { timeline } from './timeline/timeline.ts'
import type { ViewType } from './view-type.ts'

/** Every kind of view, by the word it is stored under, in the order they are offered. One more is a folder and a line here. */
export const viewTypes = { grid, gallery, kanban, calendar, timeline, form } satisfies Record<string, ViewType>

export type ViewTypeName = keyof typeof viewTypes

export const viewTypeNames = Object.keys(viewTypes) as readonly ViewTypeName[]

/** What every table begins with, and what a view is shown as whose kind nobody knows. */
export const firstViewType: ViewTypeName = 'grid'

/** Of the word it is stored under. */
export const viewTypeOf = (name: string): ViewTypeName =>
  Object.hasOwn(viewTypes, name) ? (name as ViewTypeName) : firstViewType

/** null: there is no such kind. */
export function viewTypeNumbered(wireNumber: number): ViewTypeName | null {
  return viewTypeNames.find((name) => viewTypes[name].wireNumber === wireNumber) ?? null
}
