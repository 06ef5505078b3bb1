import { createStore } from 'zustand/vanilla'

interface Naming {
  /** Of the line that is named; null: none is. */
  readonly key: string | null
  /** In the sidebar, or in the view bar: the sidebar may be folded, away, or not show this line. */
  readonly where: 'tree' | 'bar'
}

/** What has its name written anew. A new view begins that way, wherever it was made. */
export const naming = createStore<Naming>(() => ({ key: null, where: 'tree' }))

export const beginNaming = (key: string, where: Naming['where'] = 'tree'): void => naming.setState({ key, where })
export const endNaming = (): void => naming.setState({ key: null })
