import { newestKept } from '../../state/newest-kept.ts'
import { saved, useSaved } from '../../state/saved.ts'

interface TreeMemory {
  readonly open: readonly string[]
  readonly folded: readonly string[]
}

const nothing: TreeMemory = { open: [], folded: [] }
/** Projects nobody opened for long are forgotten. */
const mostProjects = 30

/** Which tables and databases of a project were opened and folded, from one visit to the next. */
export function useTreeMemory(projectId: string): TreeMemory {
  const found = useSaved((state) => state.app.tree[projectId])
  return isMemory(found) ? found : nothing
}

export function rememberOpen(projectId: string, tableId: string, isOpen: boolean): void {
  change(projectId, ({ open, folded }) => ({ open: toggled(open, tableId, isOpen), folded }))
}

export function rememberFolded(projectId: string, baseId: string, isFolded: boolean): void {
  change(projectId, ({ open, folded }) => ({ open, folded: toggled(folded, baseId, isFolded) }))
}

function change(projectId: string, next: (memory: TreeMemory) => TreeMemory): void {
  const { tree } = saved.getState().app
  const known = tree[projectId]
  saved.change('app', { tree: newestKept(tree, projectId, next(isMemory(known) ? known : nothing), mostProjects) })
}

function toggled(list: readonly string[], id: string, isIn: boolean): readonly string[] {
  const others = list.filter((one) => one !== id)
  return isIn ? [...others, id] : others
}

function isMemory(value: unknown): value is TreeMemory {
  return (
    typeof value === 'object' &&
    value !== null &&
    'open' in value &&
    'folded' in value &&
    Array.isArray(value.open) &&
    Array.isArray(value.folded)
  )
}
