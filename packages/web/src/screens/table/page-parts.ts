import { settingsRead } from '../../features/view-settings/view-state.ts'
import { withTexts } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { gridParts } from '../../views/grid/grid-parts.ts'

const load = () => withTexts(import('./page-work.ts'))

export const FieldPopovers = lazyPart(() => load().then((m) => m.FieldPopovers))
export const FormTools = lazyPart(() => load().then((m) => m.FormTools))
export const GridItems = lazyPart(() => load().then((m) => m.GridItems))
export const TableSearch = lazyPart(() => load().then((m) => m.TableSearch))
export const ViewDownloads = lazyPart(() => load().then((m) => m.ViewDownloads))
export const ViewMenu = lazyPart(() => load().then((m) => m.ViewMenu))
export const ViewSwitcher = lazyPart(() => load().then((m) => m.ViewSwitcher))

/** All that is used on the page of a table by whoever works with it. */
export const workParts = [
  ...[FieldPopovers, FormTools, GridItems, TableSearch, ViewDownloads, ViewMenu, ViewSwitcher],
  ...[settingsRead, ...gridParts],
]
