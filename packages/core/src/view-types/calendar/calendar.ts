import { canDate } from '../../views/can-date.ts'
import { firstChoices } from '../first-choices.ts'
import { firstColumns } from '../first-columns.ts'
import type { ViewType } from '../view-type.ts'

/** As much as a line of the agenda has room for. */
const firstFields = 3

export const calendar: ViewType = {
  wireNumber: 6,
  path: 'calendars',
  title: 'Calendar',
  settings: [
    'columns',
    'filters',
    'colors',
    'colorBy',
    'showsSystemFields',
    'startField',
    'endField',
    'calendarZone',
    'calendarScale',
    'weekStart',
  ],
  comesInParts: true,
  /** When records were made is seldom what a calendar is for: where the table has no other date, the person is asked. */
  begin(columns) {
    const startField = columns.find((column) => !column.system && canDate(column))?.id ?? null
    const colorBy = firstChoices(columns)[0]?.id ?? null
    return { startField, colorBy, columns: firstColumns(columns, firstFields, [startField, colorBy]) }
  },
}
