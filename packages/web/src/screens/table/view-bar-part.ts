import { lazyPart } from '../../ui/lazy-part.tsx'

const load = () => import('./view-bar.tsx').then((m) => m.ViewBar)

/** The tools of the bar: members have them with the table, visitors of a link once they see its rows. */
export const ViewBar = lazyPart(load)
