import { settingsRead } from '../../features/view-settings/view-state.ts'
import { withTexts } from '../../i18n/i18n.ts'
import { late } from '../../ui/late.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { gridParts } from '../../views/grid/grid-parts.ts'

// Once for all of them: before each import the browser is asked anew for every file behind it.
const work = late(() => withTexts(import('./page-work.ts')))

export const FieldPopovers = lazyPart(() => work.preload().then((m) => m.FieldPopovers))
export const FormTools = lazyPart(() => work.preload().then((m) => m.FormTools))
export const GridItems = lazyPart(() => work.preload().then((m) => m.GridItems))
export const TableSearch = lazyPart(() => work.preload().then((m) => m.TableSearch))
export const ViewDownloads = lazyPart(() => work.preload().then((m) => m.ViewDownloads))
export const ViewMenu = lazyPart(() => work.preload().then((m) => m.ViewMenu))
export const ViewSwitcher = lazyPart(() => work.preload().then((m) => m.ViewSwitcher))

/** All that is used on the page of a table by whoever works with it. */
export const workParts = [
  ...[FieldPopovers, FormTools, GridItems, TableSearch, ViewDownloads, ViewMenu, ViewSwitcher],
  ...[settingsRead, ...gridParts],
]
