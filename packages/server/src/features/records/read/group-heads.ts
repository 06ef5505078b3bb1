import type { AggregateWant } from '../../../query/aggregate-figures.ts'
import { type GroupHead, selectHeads } from '../../../query/group-records.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from './access-to.ts'
import type { Chosen } from './record-spec.ts'
import { runAnswer } from './run-answer.ts'

/** More headings than anybody reads. The records behind the last of them follow without. */
const mostHeads = 1000

export interface Head extends Pick<GroupHead, 'count' | 'figures'> {
  /** 0: outermost. */
  readonly level: number
  /** The JSON of the cell. */
  readonly value: string
}

export interface GroupHeads {
  /** In the order of the records, each before those inside it. */
  readonly heads: readonly Head[]
  /** A level has more of them. */
  readonly isCut: boolean
}

/** The groups of a view with their figures: one statement for each level, however many groups there are. */
export async function groupHeads(
  _ctx: InProject<'records.groupBy'>,
  access: RecordsAccess,
  wants: readonly AggregateWant[],
  chosen: Chosen,
): Promise<GroupHeads> {
  const levels = await Promise.all(
    access.heads.map((_, at) => {
      const spec = { ...chosen, steps: access.heads.slice(0, at + 1), wants, limit: mostHeads + 1 }
      return runAnswer(access, selectHeads(access, spec), access.signal?.())
    }),
  )
  const kept = levels.map((level) => level.slice(0, mostHeads))
  return { heads: nested(kept), isCut: levels.some((level) => level.length > mostHeads) }
}

/** All levels come in the same order, so each is walked through once. */
function nested(levels: readonly (readonly GroupHead[])[]): Head[] {
  const heads: Head[] = []
  const places = levels.map(() => 0)
  const walk = (level: number, outer: readonly string[]): void => {
    const groups = levels[level] ?? []
    for (let at = places[level] ?? 0; at < groups.length; at++) {
      const group = groups[at]
      if (group === undefined || !outer.every((value, place) => group.values[place] === value)) return
      places[level] = at + 1
      heads.push({ level, value: group.values[level] ?? 'null', count: group.count, figures: group.figures })
      walk(level + 1, group.values)
    }
  }
  walk(0, [])
  return heads
}
