import { createStore } from 'zustand/vanilla'
import type { View } from '../../structure/views/view.ts'

/** The menus of a view lie in places that close; the dialog they ask for stays. */
export const aboutView = createStore<{ readonly view: View | null }>(() => ({ view: null }))

export const openAboutView = (view: View): void => aboutView.setState({ view })
export const closeAboutView = (): void => aboutView.setState({ view: null })
