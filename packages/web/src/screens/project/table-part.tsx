import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { ViewBar } from '../table/view-bar-part.ts'

// The bar is whole when the table is there.
const load = () =>
  Promise.all([import('../table/table-page.tsx'), ViewBar.preload()]).then(([{ TablePage }]) => TablePage)

/** Of the project screen, but fetched beside it. */
export const TablePage = lazyPart(load, <SkeletonPage />)
