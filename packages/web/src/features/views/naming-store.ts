import { createStore } from 'zustand/vanilla'

/** Which line of the sidebar has its name written anew: its key. A new view begins that way, wherever it was made. */
export const naming = createStore<{ readonly key: string | null }>(() => ({ key: null }))

export const beginNaming = (key: string): void => naming.setState({ key })
export const endNaming = (): void => naming.setState({ key: null })
