import { createStore } from 'zustand/vanilla'

export interface SnippetPlace {
  readonly tableId: string
  readonly viewId: string
}

/** The menus of a view lie in places that close; the dialog they ask for stays. */
export const snippets = createStore<{ readonly open: SnippetPlace | null }>(() => ({ open: null }))

export const openSnippet = (place: SnippetPlace): void => snippets.setState({ open: place })
export const closeSnippet = (): void => snippets.setState({ open: null })
