import { workParts } from './page-parts.ts'
import type { TablePage } from './table-page.tsx'
import { ViewBar } from './view-bar-part.ts'

/** The page for people who work with it: its bar, its menus and the editors of its cells are there when it is. */
export async function loadTablePage(): Promise<typeof TablePage> {
  const work = [ViewBar, ...workParts].map((part) => part.preload())
  const [page] = await Promise.all([import('./table-page.tsx'), ...work])
  return page.TablePage
}
