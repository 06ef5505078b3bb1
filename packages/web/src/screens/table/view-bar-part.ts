import { lazyPart } from '../../ui/lazy-part.tsx'

/** The tools of the bar: members have them with the table, visitors of a link once they see its rows. */
export const ViewBar = lazyPart(() => import('./view-bar.tsx').then((m) => m.ViewBar))
