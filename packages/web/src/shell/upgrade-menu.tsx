import { Button } from '@mantine/core'
import { IconCircleArrowUp, IconEyeOff, IconInfoCircle, IconSparkles } from '@tabler/icons-react'
import { type ReactElement, useEffect, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { offeredRelease, releaseTimes } from '../session/release.ts'
import { useAppState } from '../state/app-state.ts'
import { saved, useSaved } from '../state/saved.ts'
import { Menu } from '../ui/menu.tsx'
import { openSettings } from '../ui/overlays-store.ts'
import classes from './top-bar.module.css'

export function UpgradeMenu(): ReactElement | null {
  const t = useTexts()
  const release = useAppState((state) => state.release)
  const hiddenRelease = useSaved((state) => state.app.hiddenRelease)
  const isSettled = useIsSettled()
  const offered = offeredRelease(release, hiddenRelease)
  if (offered === null || !isSettled) return null
  return (
    <span className={classes.wideOnly} data-item="upgrade">
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button size="xs" variant="subtle" className={classes.upgrade} leftSection={<IconCircleArrowUp size={16} />}>
            {t('shell.top.update')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {t('shell.update.available', { release: offered })}
            <br />
            {t('shell.update.installed', { version: release?.currentVersion ?? '' })}
          </Menu.Label>
          {release?.latestRelease?.url ? (
            <Menu.Item
              component="a"
              href={release.latestRelease.url}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconSparkles size={16} />}
            >
              {t('shell.update.read')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={() => openSettings('version')}>
            {t('shell.update.open')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconEyeOff size={16} />}
            onClick={() => saved.change('app', { hiddenRelease: offered })}
          >
            {t('shell.update.hide')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

/** False for the first second, so that the bar does not jump while the page appears. */
function useIsSettled(): boolean {
  const [isSettled, settle] = useState(performance.now() > releaseTimes.bannerDelayMs)
  useEffect(() => {
    const timer = setTimeout(() => settle(true), Math.max(0, releaseTimes.bannerDelayMs - performance.now()))
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
