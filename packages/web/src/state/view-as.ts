import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** As whom an owner looks at a project, in this tab. */
export interface ViewingAs {
  readonly projectId: string
  /** Sent with each call. */
  readonly pass: string
  /** As people call them. */
  readonly name: string
  readonly role: ProjectRole
}

const key = 'viewAs'

// Of the tab alone, so that it ends with it and no other tab is drawn into it.
const store = createStore<{ readonly viewing: ViewingAs | null }>(() => ({ viewing: read() }))

export const viewingAs = (): ViewingAs | null => store.getState().viewing
export const useViewingAs = (): ViewingAs | null => useStore(store, ({ viewing }) => viewing)

/** null: as oneself again. */
export function keepViewingAs(viewing: ViewingAs | null): void {
  try {
    if (viewing === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(viewing))
  } catch {
    // A browser that keeps nothing looks as somebody else until the next load.
  }
  store.setState({ viewing })
}

function read(): ViewingAs | null {
  try {
    return JSON.parse(globalThis.sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
