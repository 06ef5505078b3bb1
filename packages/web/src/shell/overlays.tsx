import { lazy, type ReactElement, Suspense } from 'react'
import { useStore } from 'zustand'
import { withTexts } from '../i18n/i18n.ts'
import { closeOverlay, overlays } from '../ui/overlays-store.ts'

// These two name what every feature can do.
const CommandPalette = lazy(() =>
  withTexts(import('../actions/command-palette.tsx')).then((m) => ({ default: m.CommandPalette })),
)
const KeyList = lazy(() => withTexts(import('../actions/key-list.tsx')).then((m) => ({ default: m.KeyList })))
const SettingsDialog = lazy(() => import('./settings-dialog.tsx').then((m) => ({ default: m.SettingsDialog })))
const NotificationPanel = lazy(() => import('./notification-panel.tsx').then((m) => ({ default: m.NotificationPanel })))

/** Each part is fetched when it is first asked for. */
export function Overlays(): ReactElement | null {
  const open = useStore(overlays, (state) => state.open)
  if (open === null) return null
  return (
    <Suspense>
      {open.name === 'palette' ? <CommandPalette onClose={closeOverlay} /> : null}
      {open.name === 'keys' ? <KeyList onClose={closeOverlay} /> : null}
      {open.name === 'notifications' ? <NotificationPanel onClose={closeOverlay} /> : null}
      {open.name === 'settings' ? <SettingsDialog tab={open.tab} onClose={closeOverlay} /> : null}
    </Suspense>
  )
}
