import { Type } from '../../schema/type.ts'
import { type TimelineScale, timelineScales } from '../../views/settings/timeline-scale.ts'
import { ColumnIdWire, columnIdOf } from '../column-id-wire.ts'
import { acceptRange, DateRangeWire, presentRange } from '../date-range-wire.ts'
import type { WireFields } from '../view-type.ts'

const Lanes = ColumnIdWire('id of the column whose values are lanes; null: one lane')
const Dependencies = ColumnIdWire('id of a link of the table to itself: a record waits for those in it; null: none')
const Zoom = Type.Enum([...timelineScales])
const Shifts = Type.Boolean({ description: 'a record that ends later moves those that wait for it' })

export const timelineFields: WireFields = {
  reply: {
    timeline_range: DateRangeWire,
    fk_grp_col_id: Lanes,
    fk_dependency_col_id: Dependencies,
    zoom: Zoom,
    shift_successors: Shifts,
  },
  body: {
    timeline_range: Type.Optional(DateRangeWire),
    fk_grp_col_id: Type.Optional(Lanes),
    fk_dependency_col_id: Type.Optional(Dependencies),
    zoom: Type.Optional(Zoom),
    shift_successors: Type.Optional(Shifts),
  },
  present: (settings) => ({
    timeline_range: presentRange(settings),
    fk_grp_col_id: settings.laneBy,
    fk_dependency_col_id: settings.dependsOn,
    zoom: settings.timelineScale,
    shift_successors: settings.shiftsSuccessors,
  }),
  accept: (body) => ({
    ...acceptRange(body.timeline_range),
    ...(body.fk_grp_col_id === undefined ? {} : { laneBy: columnIdOf(body.fk_grp_col_id) }),
    ...(body.fk_dependency_col_id === undefined ? {} : { dependsOn: columnIdOf(body.fk_dependency_col_id) }),
    // What the schema lets through is one of them.
    ...(body.zoom === undefined ? {} : { timelineScale: body.zoom as TimelineScale }),
    ...(body.shift_successors === undefined ? {} : { shiftsSuccessors: body.shift_successors === true }),
  }),
}
