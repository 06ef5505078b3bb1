import { ChoiceEditor } from '../../cells/choice/choice-editor-part.ts'
import { withTexts } from '../../i18n/i18n.ts'
import { late } from '../../ui/late.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

// Once for all of them: before each import the browser is asked anew for every file behind it.
const work = late(() => withTexts(import('./grid-work.ts')))

/** A file of its own: whoever clicks at once waits for nothing else. */
export const gridHands = late(() => import('./grid-hands.ts').then((m) => m.giveHands))
export const editedKinds = late(() => work.preload().then((m) => m.editedKinds))
export const UploadTray = lazyPart(() => work.preload().then((m) => m.UploadTray))
export const RowMenu = lazyPart(() => work.preload().then((m) => m.RowMenu))
export const ColumnMenu = lazyPart(() => work.preload().then((m) => m.ColumnMenu))
export const FindBar = lazyPart(() => work.preload().then((m) => m.FindBar))
export const FooterMenu = lazyPart(() => work.preload().then((m) => m.FooterMenu))
export const GroupMenu = lazyPart(() => work.preload().then((m) => m.GroupMenu))
export const SelectionBar = lazyPart(() => work.preload().then((m) => m.SelectionBar))

export const gridParts = [
  ...[gridHands, editedKinds, ChoiceEditor, UploadTray, RowMenu, ColumnMenu],
  ...[FindBar, FooterMenu, GroupMenu, SelectionBar],
]
