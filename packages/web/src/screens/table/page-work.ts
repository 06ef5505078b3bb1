// What asks for it comes with the page of everybody (features/view-settings/view-state.ts).
import '../../features/view-settings/read-again.ts'

/** What people do with a table beside looking at it, above its records and over them: members have it with the page. */
export { FieldPopovers } from '../../features/fields/field-popovers.tsx'
export { ViewDownloads } from '../../features/views/view-downloads.tsx'
export { ViewSwitcher } from '../../features/views/view-switcher.tsx'
export { FormTools } from '../../views/form/form-tools.tsx'
export { GridItems } from '../../views/grid/grid-items.tsx'
export { TableSearch } from './table-search.tsx'
export { ViewMenu } from './view-menu.tsx'
