import { createStore } from 'zustand/vanilla'

/** How often this page was told that there is something new for the person. */
export const newsState = createStore<{ readonly told: number }>(() => ({ told: 0 }))

export const noteNews = (): void => newsState.setState(({ told }) => ({ told: told + 1 }))
