import { createStore } from 'zustand/vanilla'
import type { View } from '../../structure/views/view.ts'

/** The menus of a view lie in places that close; the dialog they ask for stays. */
export const viewShare = createStore<{ readonly view: View | null }>(() => ({ view: null }))

export const openViewShare = (view: View): void => viewShare.setState({ view })
export const closeViewShare = (): void => viewShare.setState({ view: null })
