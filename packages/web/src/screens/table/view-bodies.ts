import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import { withTexts } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TableGrid } from '../../views/grid/table-grid.tsx'
import { askForBoard } from '../../views/kanban/first-board.ts'
import type { ViewBody } from '../../views/view-body.ts'
import { FormTools, GridItems } from './page-parts.ts'

// Nobody loads a kind of view who opens none of it; the grid is the one that nearly everybody opens.
const Gallery = lazyPart(() => withTexts(import('../../views/gallery/gallery.tsx')).then((m) => m.Gallery))
const Kanban = lazyPart(() => withTexts(import('../../views/kanban/kanban.tsx')).then((m) => m.Kanban))
const Calendar = lazyPart(() => withTexts(import('../../views/calendar/calendar.tsx')).then((m) => m.Calendar))
const Timeline = lazyPart(() => withTexts(import('../../views/timeline/timeline.tsx')).then((m) => m.Timeline))
const FormView = lazyPart(() => withTexts(import('../../views/form/form-view.tsx')).then((m) => m.FormView))

/** What draws the records of a view, by its kind. */
export const viewBodies: Readonly<Record<ViewTypeName, ViewBody>> = {
  grid: { Body: TableGrid, MenuItems: GridItems },
  gallery: { Body: Gallery },
  kanban: { Body: Kanban, askAhead: askForBoard },
  calendar: { Body: Calendar },
  timeline: { Body: Timeline },
  form: { Body: FormView, Tools: FormTools },
}
