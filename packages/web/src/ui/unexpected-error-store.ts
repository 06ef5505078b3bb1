import { createStore } from 'zustand/vanilla'

export const unexpectedError = createStore<{ readonly report: string | null }>(() => ({ report: null }))

/** For failures nobody expected; known ones are said where they happen. */
export function showUnexpectedError(report: string): void {
  unexpectedError.setState({ report })
}
