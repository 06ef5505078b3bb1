import { createStore } from 'zustand/vanilla'

interface FrameState {
  /** The screen on show has a sidebar, so the top bar offers to open it on a phone. */
  readonly hasSidebar: boolean
  readonly isDrawerOpen: boolean
}

export const frame = createStore<FrameState>(() => ({ hasSidebar: false, isDrawerOpen: false }))

export function openDrawer(): void {
  frame.setState({ isDrawerOpen: true })
}

export function closeDrawer(): void {
  frame.setState({ isDrawerOpen: false })
}
