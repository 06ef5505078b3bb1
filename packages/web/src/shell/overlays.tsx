import { type ReactElement, useEffect } from 'react'
import { useStore } from 'zustand'
import { withTexts } from '../i18n/i18n.ts'
import { prefetchWhenIdle } from '../state/when-idle.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { closeOverlay, overlays } from '../ui/overlays-store.ts'
import { PaletteDoor } from './palette-door.tsx'

// These two name what every feature can do.
const CommandPalette = lazyPart(
  () => withTexts(import('../actions/command-palette.tsx')).then((m) => m.CommandPalette),
  <PaletteDoor />,
)
const KeyList = lazyPart(() => withTexts(import('../actions/key-list.tsx')).then((m) => m.KeyList))
const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx').then((m) => m.SettingsDialog))
const NotificationPanel = lazyPart(() => import('./notification-panel.tsx').then((m) => m.NotificationPanel))

/** Each part is fetched when it is first asked for; the palette, which is typed into at once, a little before. */
export function Overlays(): ReactElement | null {
  const open = useStore(overlays, (state) => state.open)
  useEffect(() => prefetchWhenIdle(() => void CommandPalette.preload().catch(() => undefined)), [])
  if (open === null) return null
  return (
    <>
      {open.name === 'palette' ? <CommandPalette early={open.early} onClose={closeOverlay} /> : null}
      {open.name === 'keys' ? <KeyList onClose={closeOverlay} /> : null}
      {open.name === 'notifications' ? <NotificationPanel onClose={closeOverlay} /> : null}
      {open.name === 'settings' ? <SettingsDialog tab={open.tab} onClose={closeOverlay} /> : null}
    </>
  )
}
