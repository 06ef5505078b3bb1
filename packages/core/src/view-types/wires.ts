import { calendarFields } from './calendar/calendar-fields.ts'
import { formWire } from './form/form-wire.ts'
import { galleryFields } from './gallery/gallery-fields.ts'
import { kanbanFields } from './kanban/kanban-fields.ts'
import type { ViewTypeName } from './registry.ts'
import { timelineFields } from './timeline/timeline-fields.ts'
import { noWireFields, type WireFields } from './view-type.ts'

/** What v1 clients know of each kind. Apart from the kinds: only the server speaks to them, and the web does without. */
export const viewWires: Readonly<Record<ViewTypeName, WireFields>> = {
  grid: noWireFields,
  gallery: galleryFields,
  kanban: kanbanFields,
  calendar: calendarFields,
  timeline: timelineFields,
  form: formWire,
}
