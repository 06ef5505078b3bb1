import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'

/** Of the project screen, but fetched beside it. */
export const TablePage = lazyPart(() => import('../tables/table-page.tsx').then((m) => m.TablePage), <SkeletonPage />)
