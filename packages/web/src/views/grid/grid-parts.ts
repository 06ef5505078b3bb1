import { ChoiceEditor } from '../../cells/choice/choice-editor-part.ts'
import { withTexts } from '../../i18n/i18n.ts'
import { late } from '../../ui/late.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const load = () => withTexts(import('./grid-work.ts'))

/** A file of its own: whoever clicks at once waits for nothing else. */
export const gridHands = late(() => import('./grid-hands.ts').then((m) => m.giveHands))
export const editedKinds = late(() => load().then((m) => m.editedKinds))
export const UploadTray = lazyPart(() => load().then((m) => m.UploadTray))
export const RowMenu = lazyPart(() => load().then((m) => m.RowMenu))
export const ColumnMenu = lazyPart(() => load().then((m) => m.ColumnMenu))
export const FindBar = lazyPart(() => load().then((m) => m.FindBar))
export const FooterMenu = lazyPart(() => load().then((m) => m.FooterMenu))
export const GroupMenu = lazyPart(() => load().then((m) => m.GroupMenu))
export const SelectionBar = lazyPart(() => load().then((m) => m.SelectionBar))

export const gridParts = [
  ...[gridHands, editedKinds, ChoiceEditor, UploadTray, RowMenu, ColumnMenu],
  ...[FindBar, FooterMenu, GroupMenu, SelectionBar],
]
