import { grid } from './grid/grid.ts'
import type { ViewType } from './view-type.ts'

/** Every kind of view, by the word it is stored under. One more is a folder and a line here, and one in the web. */
export const viewTypes = { grid } satisfies Record<string, ViewType>

export type ViewTypeName = keyof typeof viewTypes

export const isViewType = (name: string): name is ViewTypeName => Object.hasOwn(viewTypes, name)

/** null: there is no such kind. */
export function viewTypeNumbered(wireNumber: number): ViewTypeName | null {
  const found = Object.entries(viewTypes).find(([, type]) => type.wireNumber === wireNumber)
  return (found?.[0] as ViewTypeName | undefined) ?? null
}
