import { createStore } from 'zustand/vanilla'

interface OpenedHooks {
  readonly tableId: string | null
  /** The one to begin with; null: the list. */
  readonly hookId: string | null
}

const closed: OpenedHooks = { tableId: null, hookId: null }

/** The menus of a table close; the dialog they ask for stays. */
export const openedHooks = createStore<OpenedHooks>(() => closed)

export const openHooks = (tableId: string, hookId: string | null = null): void =>
  openedHooks.setState({ tableId, hookId })
export const closeHooks = (): void => openedHooks.setState(closed)
