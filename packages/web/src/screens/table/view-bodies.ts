import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FormTools } from '../../views/form/form-tools.tsx'
import { FormView } from '../../views/form/form-view.tsx'
import { Gallery } from '../../views/gallery/gallery.tsx'
import { GridItems } from '../../views/grid/grid-items.tsx'
import { TableGrid } from '../../views/grid/table-grid.tsx'
import { Kanban } from '../../views/kanban/kanban.tsx'
import type { ViewBody } from '../../views/view-body.ts'

/** Nobody loads it who opens no calendar. */
const Calendar = lazyPart(() => import('../../views/calendar/calendar.tsx').then((m) => m.Calendar))

/** The same for timelines. */
const Timeline = lazyPart(() => import('../../views/timeline/timeline.tsx').then((m) => m.Timeline))

/** What draws the records of a view, by its kind. */
export const viewBodies: Readonly<Record<ViewTypeName, ViewBody>> = {
  grid: { Body: TableGrid, MenuItems: GridItems },
  gallery: { Body: Gallery },
  kanban: { Body: Kanban },
  calendar: { Body: Calendar },
  timeline: { Body: Timeline },
  form: { Body: FormView, Tools: FormTools },
}
