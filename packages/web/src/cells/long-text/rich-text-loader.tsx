import { withTexts } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'

/** The editor of formatted text is large: it comes when the first one is shown. */
export const RichText = lazyPart(
  () => withTexts(import('./rich-text.tsx')).then((m) => m.RichTextArea),
  <SkeletonBar />,
)
