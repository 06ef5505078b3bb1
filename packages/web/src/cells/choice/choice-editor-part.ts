import { withTexts } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Lists over the page need much code of their own: members have it with the grid, a form of strangers once it is seen. */
export const ChoiceEditor = lazyPart(() =>
  withTexts(import('./choice-editor.tsx'), ['form']).then((m) => m.ChoiceEditor),
)
