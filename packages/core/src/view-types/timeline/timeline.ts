import { canDate } from '../../views/can-date.ts'
import { firstChoices } from '../first-choices.ts'
import { firstColumns } from '../first-columns.ts'
import { firstStackField } from '../first-stack-field.ts'
import { firstTotal } from '../first-total.ts'
import type { ViewType } from '../view-type.ts'

/** A bar has room for its name and little more. */
const firstFields = 1

export const timeline: ViewType = {
  wireNumber: 7,
  path: 'timelines',
  title: 'Timeline',
  settings: [
    'columns',
    'filters',
    'colors',
    'colorBy',
    'showsSystemFields',
    'startField',
    'endField',
    'calendarZone',
    'weekStart',
    'laneBy',
    'timelineScale',
    'dependsOn',
    'shiftsSuccessors',
    'stackTotal',
  ],
  comesInParts: true,
  /** The first two dates of a kind are most often where something begins and ends. Which way a link is meant nobody can tell. */
  begin(columns) {
    const own = columns.filter(({ system }) => !system)
    const [start, end] = own.filter(canDate)
    const startField = start?.id ?? null
    const endField = end !== undefined && end.comparison === start?.comparison ? end.id : null
    const laneBy = firstStackField(columns)
    const choices = firstChoices(columns).map(({ id }) => id)
    // What lanes tell already need not be coloured, too.
    const colorBy = choices.find((id) => id !== laneBy) ?? choices[0] ?? null
    const stackTotal = firstTotal(columns)
    const besides = [startField, endField, laneBy, colorBy]
    const columnsShown = firstColumns(columns, firstFields, besides, stackTotal?.columnId)
    return { startField, endField, laneBy, colorBy, stackTotal, columns: columnsShown }
  },
}
