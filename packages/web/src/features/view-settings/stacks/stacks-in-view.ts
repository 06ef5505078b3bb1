import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { Column } from '../../../structure/tables/table.ts'
import type { Settings } from '../../../structure/views/settings.ts'
import type { DropEdge } from '../../../ui/use-drag-row.ts'
import { choicesOf, noValue, stackKey } from './stack-key.ts'

type PlacedStack = Settings['stacks'][number]

/** A stack as a view has it. */
export interface Stack extends PlacedStack {
  /** What its cards hold. */
  readonly value: CellValue
}

interface Found {
  readonly placed: readonly PlacedStack[]
  /** What cards hold, as the server tells it. */
  readonly values: readonly CellValue[]
  /** Everybody a card can be given to. */
  readonly people: readonly string[]
}

/** Every stack of a field in the order of the view; those nobody placed follow, cards without a value before them. */
export function stacksInView(column: Column, { placed, values, people }: Found): readonly Stack[] {
  const offered =
    columnTypes[column.type].holds === 'people' ? people.map((id) => [id]) : choicesOf(column).map(({ title }) => title)
  const byKey = new Map<string, CellValue>([[noValue, null]])
  for (const value of [...offered, ...values]) {
    const key = stackKey(column, value)
    if (!byKey.has(key)) byKey.set(key, value)
  }
  const own = placed.flatMap((place) => {
    const value = byKey.get(place.key)
    return value === undefined ? [] : [{ ...place, value }]
  })
  for (const { key } of own) byKey.delete(key)
  return [...own, ...Array.from(byKey, ([key, value]) => ({ ...unplaced, key, value }))]
}

const unplaced = { isHidden: false, isFolded: false, limit: null }

/** For the settings: one stack otherwise, all others as they are. */
export function withStack(stacks: readonly Stack[], key: string, part: Partial<PlacedStack>): PlacedStack[] {
  return stacks.map((stack) => placeOf(stack.key === key ? { ...stack, ...part } : stack))
}

/** For the settings: a stack beside another one. */
export function withStackMoved(stacks: readonly Stack[], key: string, beside: string, edge: DropEdge): PlacedStack[] {
  const moved = stacks.filter((stack) => stack.key === key)
  const others = stacks.filter((stack) => stack.key !== key)
  const at = others.findIndex((stack) => stack.key === beside)
  if (at === -1) return stacks.map(placeOf)
  return others.toSpliced(at + (edge === 'after' ? 1 : 0), 0, ...moved).map(placeOf)
}

const placeOf = ({ key, isHidden, isFolded, limit }: PlacedStack): PlacedStack => ({ key, isHidden, isFolded, limit })
