/** What people do in a grid beside looking at it: members have it with the grid, visitors of a link once they see its rows. */
export { editedKinds } from '../../cells/edited-kinds.ts'
export { UploadTray } from '../../features/attachments/upload-tray.tsx'
export { RowMenu } from '../row-menu.tsx'
export { ColumnMenu } from './column-menu.tsx'
export { FindBar } from './find-bar.tsx'
export { FooterMenu } from './footer-menu.tsx'
export { GroupMenu } from './groups/group-menu.tsx'
export { SelectionBar } from './selection-bar.tsx'
