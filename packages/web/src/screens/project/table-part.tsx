import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'

const load = () => import('../table/table-page.tsx').then((m) => m.TablePage)

/** Of the project screen, but fetched beside it. */
export const TablePage = lazyPart(load, <SkeletonPage />)
