import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { isNothing } from '@rowhouse/core/views/stack-test'
import type { PillsCell } from '@rowhouse/grid/cells/pills'
import type { GroupHeading } from '@rowhouse/grid/source'
import { type CellContext, gridCell } from '../../../cells/grid-cell.ts'
import { gridKinds } from '../../../cells/grid-kinds.ts'
import type { Texts } from '../../../i18n/catalogue.ts'
import { type Column, showCell } from '../../../structure/tables/table.ts'

type Drawn = Pick<GroupHeading, 'title' | 'cell'>

/** A group is headed by what its cells show; kinds that fill a whole cell are written in words. */
export function drawHeading(t: Texts, column: Column | undefined, value: CellValue, context: CellContext): Drawn {
  if (column === undefined || isNothing(value)) return { title: t('views.group.empty') }
  if (typeof value === 'boolean') return { title: t(value ? 'views.group.checked' : 'views.group.unchecked') }
  // Points in time are grouped by their day, links by the names of the records they lead to.
  if (isDay(value) && columnTypes[column.type].comparison !== 'date') return { title: showDay(value, context.locale) }
  if (columnTypes[column.type].computed === 'link') return { title: String(value), cell: chipOf(String(value)) }
  const cell = gridCell(column, value, context)
  const kind = gridKinds[cell.kind]
  const title = kind?.text(cell) || showCell(column, value)
  return pictured.has(cell.kind) ? { title, cell } : { title }
}

const chipOf = (label: string): PillsCell => ({ kind: 'pills', form: 'chip', pills: [{ label }] })

const pictured: ReadonlySet<string> = new Set(['choice', 'people', 'pills', 'rating'])

const isDay = (value: CellValue): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

function showDay(day: string, locale: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })
}
