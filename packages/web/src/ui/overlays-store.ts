import { createStore } from 'zustand/vanilla'

export type SettingsTab = 'appearance' | 'version'
export type Overlay =
  | { readonly name: 'palette' }
  | { readonly name: 'keys' }
  | { readonly name: 'notifications' }
  | { readonly name: 'settings'; readonly tab: SettingsTab }

/** The one thing that lies over the whole application; opening another replaces it. */
export const overlays = createStore<{ readonly open: Overlay | null }>(() => ({ open: null }))

export const openPalette = (): void => overlays.setState({ open: { name: 'palette' } })
export const openKeyList = (): void => overlays.setState({ open: { name: 'keys' } })
export const openNotifications = (): void => overlays.setState({ open: { name: 'notifications' } })
export const openSettings = (tab: SettingsTab = 'appearance'): void =>
  overlays.setState({ open: { name: 'settings', tab } })
export const closeOverlay = (): void => overlays.setState({ open: null })
