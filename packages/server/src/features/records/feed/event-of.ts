import { linkLabel } from '@rowhouse/core/formula/link-text'
import type { CalendarEvent } from '@rowhouse/core/ical/calendar-text'
import { eventTimes } from '@rowhouse/core/ical/event-times'
import type { CellValue } from '@rowhouse/core/storage'
import { momentOf, type RecordDates } from '@rowhouse/core/times/record-times'
import { columnsInView } from '@rowhouse/core/views/view-columns'
import type { ViewSettings } from '@rowhouse/core/views/view-settings'
import type { Config } from '../../../platform/config.ts'
import { recordKey } from '../../../query/record-key.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import { visibleColumns } from '../../../query/table-access.ts'
import { recordPath } from '../../../request/site.ts'
import { linksAsTexts } from '../export/linked-texts.ts'
import type { ChunkRow } from '../export/read-chunks.ts'
import type { RecordsAccess } from '../read/access-to.ts'

/** What of a record an event tells. */
export interface EventFields {
  readonly dates: RecordDates<RecordColumn>
  /** What names the record; undefined: the view hides it. */
  readonly title: RecordColumn | undefined
  /** The others the view shows, in its order. */
  readonly described: readonly RecordColumn[]
  /** When a record was changed last, where the view shows it: otherwise it would tell of changes nobody is shown. */
  readonly modified: RecordColumn | undefined
  /** All that is read, in this order. */
  readonly columns: readonly RecordColumn[]
}

/** null: records stand nowhere in time, or cannot be told apart. */
export function eventFields(access: RecordsAccess, settings: ViewSettings): EventFields | null {
  const visible = visibleColumns(access)
  const start = visible.find(({ id }) => id === settings.startField)
  const { key } = access.table
  if (start === undefined || key.length === 0) return null
  const end = visible.find(({ id }) => id === settings.endField) ?? null
  const title = visible.find(({ isPrimaryValue }) => isPrimaryValue)
  const shown = columnsInView(settings, visible).flatMap((place) => (place.shown ? [place.column] : []))
  const described = shown.filter((column) => ![start, end, title].includes(column))
  const modified = visible.find(({ kept }) => kept === 'updatedAt')
  const asked = [...key, start, end, title, modified, ...described].filter(
    (column) => column !== null && column !== undefined,
  )
  const dates = { start, end, zone: settings.calendarZone ?? 'UTC' }
  return { dates, title, described, modified, columns: [...new Set<RecordColumn>(asked)] }
}

interface EventPlace {
  readonly config: Config
  readonly projectId: string
  /** Of events of which nobody is shown when they were changed. */
  readonly stampMs: number
}

/** null: it stands nowhere. */
export function eventOf(
  { table }: RecordsAccess,
  fields: EventFields,
  row: ChunkRow,
  { config, projectId, stampMs }: EventPlace,
): CalendarEvent | null {
  const { dates, title, described, modified, columns } = fields
  const cells = linksAsTexts(columns)(row)
  const cellOf = (column: RecordColumn | null): CellValue =>
    column === null ? null : (cells[columns.indexOf(column)] ?? null)
  const textOf = (column: RecordColumn): string => column.type.show(cellOf(column), column.options)
  const times = eventTimes(dates, { start: cellOf(dates.start), end: cellOf(dates.end) })
  if (times === null) return null
  const key = recordKey(table, table.key.map(cellOf))
  const path = recordPath({ projectId, tableTitle: table.title, key })
  return {
    // Not of the address of the server, which may change: programs would take every event for another one.
    uid: `${key}@${table.id}.rowhouse`,
    stampMs,
    modifiedMs: modified === undefined ? null : momentOf(modified, cellOf(modified), 'UTC'),
    times,
    summary: title === undefined ? '' : linkLabel(textOf(title)),
    description: described.flatMap((column) => lineOf(column, textOf(column))).join('\n'),
    url: config.publicUrl === null ? null : config.publicUrl + path,
  }
}

/** Ten thousand events are one answer: of a long text its beginning has to do. */
const mostText = 1000

function lineOf({ title }: RecordColumn, text: string): string[] {
  if (text === '') return []
  return [`${title}: ${text.length > mostText ? `${text.slice(0, mostText)}…` : text}`]
}
