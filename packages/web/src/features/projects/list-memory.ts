import { saved, useSaved } from '../../state/saved.ts'
import type { AppMemory } from '../../state/saved-state.ts'
import { isProjectOrder, type ProjectOrder } from './project-list.ts'

/** How this browser shows the projects. */
interface ListMemory {
  readonly form: 'list' | 'cards'
  readonly order: ProjectOrder
}

export function useListMemory(): ListMemory {
  const form = useSaved((state) => memoryOf(state.app).form)
  const order = useSaved((state) => memoryOf(state.app).order)
  return { form, order }
}

export function rememberList(fields: Partial<ListMemory>): void {
  const { app } = saved.getState()
  saved.change('app', { projectList: { ...app.projectList, ...fields } })
}

/** A storage may hold anything, also words of an older version. */
function memoryOf({ projectList: { form, order } }: AppMemory): ListMemory {
  return { form: form === 'cards' ? 'cards' : 'list', order: isProjectOrder(order) ? order : 'opened' }
}
