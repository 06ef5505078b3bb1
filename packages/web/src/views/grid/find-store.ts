import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export type FindMode = 'find' | 'replace'

const findStore = createStore<{ readonly mode: FindMode | null }>(() => ({ mode: null }))

export const openFind = (mode: FindMode = 'find'): void => findStore.setState({ mode })
export const closeFind = (): void => findStore.setState({ mode: null })
export const useFindMode = (): FindMode | null => useStore(findStore, ({ mode }) => mode)
