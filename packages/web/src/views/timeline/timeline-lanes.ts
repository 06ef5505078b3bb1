import type { CellValue } from '@rowhouse/core/storage'
import { choicesOf, noValue, stackKey } from '../../features/view-settings/stacks/stack-key.ts'
import { stacksInView } from '../../features/view-settings/stacks/stacks-in-view.ts'
import type { Column } from '../../structure/tables/table.ts'
import type { Lane } from './lane-layout.ts'

interface LaneRules {
  readonly column: Column | null
  /** What records hold in it. */
  readonly values: readonly CellValue[]
  readonly isFolded: (key: string) => boolean
}

/** Lanes that have records, and one for each choice; those without a value come last. */
export function lanesOf({ column, values, isFolded }: LaneRules): readonly Lane<CellValue>[] {
  if (column === null) return [{ key: noValue, value: null, isFolded: false }]
  const found = new Set(values.map((value) => stackKey(column, value)))
  const offered = new Set(choicesOf(column).map(({ title }) => stackKey(column, title)))
  const lanes = stacksInView(column, { placed: [], values, people: [] })
    .filter(({ key }) => found.has(key) || offered.has(key))
    .map(({ key, value }) => ({ key, value, isFolded: isFolded(key) }))
  const isNone = ({ key }: Lane<CellValue>) => key === noValue
  // Where nothing is seen there is still room for something.
  if (lanes.length === 0) return [{ key: noValue, value: null, isFolded: false }]
  return [...lanes.filter((lane) => !isNone(lane)), ...lanes.filter(isNone)]
}
