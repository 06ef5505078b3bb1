import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FormTools } from '../../views/form/form-tools.tsx'
import { GridItems } from '../../views/grid/grid-items.tsx'
import { TableGrid } from '../../views/grid/table-grid.tsx'
import type { ViewBody } from '../../views/view-body.ts'

// Nobody loads a kind of view who opens none of it; the grid is the one that nearly everybody opens.
const Gallery = lazyPart(() => import('../../views/gallery/gallery.tsx').then((m) => m.Gallery))
const Kanban = lazyPart(() => import('../../views/kanban/kanban.tsx').then((m) => m.Kanban))
const Calendar = lazyPart(() => import('../../views/calendar/calendar.tsx').then((m) => m.Calendar))
const Timeline = lazyPart(() => import('../../views/timeline/timeline.tsx').then((m) => m.Timeline))
const FormView = lazyPart(() => import('../../views/form/form-view.tsx').then((m) => m.FormView))

/** What draws the records of a view, by its kind. */
export const viewBodies: Readonly<Record<ViewTypeName, ViewBody>> = {
  grid: { Body: TableGrid, MenuItems: GridItems },
  gallery: { Body: Gallery },
  kanban: { Body: Kanban },
  calendar: { Body: Calendar },
  timeline: { Body: Timeline },
  form: { Body: FormView, Tools: FormTools },
}
