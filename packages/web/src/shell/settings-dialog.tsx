import { IconCircleArrowUp, IconPalette } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { SettingsTab } from '../ui/overlays-store.ts'
import { SideLink } from '../ui/side-nav.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import classes from './settings-dialog.module.css'
import { VersionSettings } from './version-settings.tsx'

const tabs = [
  { id: 'appearance', title: 'shell.settings.appearance', icon: IconPalette, Content: AppearanceSettings },
  { id: 'version', title: 'shell.settings.version', icon: IconCircleArrowUp, Content: VersionSettings },
] as const

interface SettingsDialogProps {
  readonly tab: SettingsTab
  readonly onClose: () => void
}

export function SettingsDialog({ tab, onClose }: SettingsDialogProps): ReactElement {
  const t = useTexts()
  const [open, setOpen] = useState(tab)
  const { Content } = tabs.find((candidate) => candidate.id === open) ?? tabs[0]
  return (
    <Dialog
      onClose={onClose}
      size="60vw"
      title={t('shell.settings.title')}
      classNames={{ content: classes.dialog ?? '', header: classes.head ?? '', body: classes.body ?? '' }}
    >
      <nav className={classes.tabs} aria-label={t('shell.settings.title')}>
        {tabs.map(({ id, title, icon }) => (
          <SideLink key={id} icon={icon} label={t(title)} isOn={id === open} onClick={() => setOpen(id)} />
        ))}
      </nav>
      <div className={classes.content} tabIndex={-1} data-autofocus>
        <Content />
      </div>
    </Dialog>
  )
}
