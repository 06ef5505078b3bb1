import { createStore } from 'zustand/vanilla'
import type { View } from '../../structure/views/view.ts'

/** The view of which somebody asked who sees it: the menus lie in places that close, the dialog they ask for stays. */
export const whyView = createStore<{ readonly view: View | null }>(() => ({ view: null }))

export const askWhyOf = (view: View): void => whyView.setState({ view })
export const endWhyOf = (): void => whyView.setState({ view: null })
