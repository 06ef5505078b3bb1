import { createStore } from 'zustand/vanilla'

/** The list of sources, a table that lost a field and the palette all open the same dialog. */
export const syncStore = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

export const openSync = (): void => syncStore.setState({ isOpen: true })
export const closeSync = (): void => syncStore.setState({ isOpen: false })
