import { createStore } from 'zustand/vanilla'

export type SettingsTab = 'appearance' | 'version'
/** What was typed before the palette was there. */
export interface EarlyQuery {
  readonly query: string
  readonly picked: number
  readonly isEntered: boolean
}

type Overlay =
  | { readonly name: 'palette'; readonly early: EarlyQuery; readonly from: Element | null }
  | { readonly name: 'keys' }
  | { readonly name: 'notifications' }
  | { readonly name: 'settings'; readonly tab: SettingsTab }

/** The one thing that lies over the whole application; opening another replaces it. */
export const overlays = createStore<{ readonly open: Overlay | null }>(() => ({ open: null }))

export const openPalette = (): void => {
  const early = { query: '', picked: 0, isEntered: false }
  overlays.setState({ open: { name: 'palette', early, from: document.activeElement } })
}
export const typeEarly = (type: (early: EarlyQuery) => EarlyQuery): void =>
  overlays.setState(({ open }) =>
    open?.name === 'palette' ? { open: { ...open, early: type(open.early) } } : { open },
  )
export const openKeyList = (): void => overlays.setState({ open: { name: 'keys' } })
export const openNotifications = (): void => overlays.setState({ open: { name: 'notifications' } })
export const openSettings = (tab: SettingsTab = 'appearance'): void =>
  overlays.setState({ open: { name: 'settings', tab } })
export const closeOverlay = (): void => {
  const { open } = overlays.getState()
  overlays.setState({ open: null })
  // Whoever only looked goes on where they were.
  if (open?.name === 'palette' && open.from instanceof HTMLElement) open.from.focus({ preventScroll: true })
}
