import { withTexts } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const load = () => withTexts(import('./view-bar.tsx')).then((m) => m.ViewBar)

/** The tools of the bar: members have them with the table, visitors of a link once they see its rows. */
export const ViewBar = lazyPart(load)
