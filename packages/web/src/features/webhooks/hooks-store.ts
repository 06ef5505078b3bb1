import { createStore } from 'zustand/vanilla'

interface OpenedHooks {
  readonly tableId: string | null
  /** The one to begin with; null: the list. */
  readonly hookId: string | null
  /** A new one to begin with. */
  readonly isNew: boolean
}

const closed: OpenedHooks = { tableId: null, hookId: null, isNew: false }

/** The menus of a table close; the dialog they ask for stays. */
export const openedHooks = createStore<OpenedHooks>(() => closed)

export const openHooks = (tableId: string, hookId: string | null = null): void =>
  openedHooks.setState({ tableId, hookId, isNew: false })
export const openNewHook = (tableId: string): void => openedHooks.setState({ tableId, hookId: null, isNew: true })
export const closeHooks = (): void => openedHooks.setState(closed)
