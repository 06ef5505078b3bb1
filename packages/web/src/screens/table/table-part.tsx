import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { loadTablePage } from './load-table-page.ts'

/** Where people work with tables: fetched beside the screen around it. */
export const TablePage = lazyPart(loadTablePage, <SkeletonPage />)
