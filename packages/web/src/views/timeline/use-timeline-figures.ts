import type { CellValue } from '@rowhouse/core/storage'
import { datedFilter } from '@rowhouse/core/times/range-filter'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { figureIn, figuresQuery, headsQuery } from '../../features/records/figures-query.ts'
import { stackKey } from '../../features/view-settings/stacks/stack-key.ts'
import { type Total, totalOf } from '../../features/view-settings/stacks/total-of.ts'
import type { Column } from '../../structure/tables/table.ts'
import type { DatedViewProps, ViewInTime } from '../dated/use-view-in-time.ts'
import { useLoaded } from '../use-loaded.ts'
import { type Head, type LaneFigures, laneFigures } from './lane-figures.ts'

export interface TimelineFigures {
  readonly total: Total | null
  /** Of all records that stand in time, seen or not; undefined: on its way. */
  readonly count: number | undefined
  readonly value: CellValue | undefined
  /** By the key of the lane; null: not known. */
  readonly ofLane: (key: string) => LaneFigures | null
}

/**
 * What all records that stand in time come to, and those of each lane: two calls, however many lanes there are. `undated` is
 * asked for again whenever records may have changed, but not when somebody looks at other days.
 */
export function useTimelineFigures(
  props: DatedViewProps,
  laneColumn: Column | null,
  { undated, dates }: Pick<ViewInTime<string>, 'undated' | 'dates'>,
): TimelineFigures {
  const { project, table, view, viewId, start } = props
  const { reloads } = undated.window
  const total = useMemo(() => totalOf(table, view.settings), [table, view.settings])
  const lanes = useLoaded(laneColumn?.id ?? null, reloads)
  const query = useMemo(() => ({ ...props.query, filterArrJson: datedFilter(dates.start) }), [props.query, dates.start])
  const place = { projectId: project.id, table, viewId, query, turn: `${reloads}` }
  const wanted = total === null ? [] : [[total.column, total.func] as const]
  const counted = [start, 'count'] as const
  const all = useQuery(figuresQuery({ ...place, wanted: [counted, ...wanted] }))
  const heads = useQuery(headsQuery({ ...place, wanted, by: lanes === null ? [] : [lanes] }))
  const known = heads.data
  const ofLane = useMemo(() => {
    // Headings of a field that made the lanes before say nothing of these.
    if (known === undefined || laneColumn === null || known.by[0] !== laneColumn.id) return () => null
    return laneFigures(known.list as readonly Head[], known.isCut, total, (value) => stackKey(laneColumn, value))
  }, [known, laneColumn, total])
  return {
    total,
    count: figureIn(all.data, counted) as number | undefined,
    value: total === null ? undefined : figureIn(all.data, [total.column, total.func]),
    ofLane,
  }
}
