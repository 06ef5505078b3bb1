import { Button, Switch } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { useAppState } from '../state/app-state.ts'
import { saved, useSaved } from '../state/saved.ts'
import { SettingRow } from '../ui/form-fields.tsx'
import classes from './settings-dialog.module.css'

export function VersionSettings(): ReactElement {
  const t = useTexts()
  const [isRefreshShown, showRefresh] = useState(false)
  const release = useAppState((state) => state.release)
  const version = useAppState((state) => state.info?.version) ?? release?.currentVersion ?? null
  const releaseLine = useReleaseLine()
  const checkForUpdate = useSaved((state) => state.settings.checkForUpdate)
  return (
    <>
      <SettingRow
        title={t('shell.settings.installed')}
        text={version === null ? t('shell.settings.installed.unknown') : releaseLine}
        control={
          <button type="button" className={classes.versionNumber} onDoubleClick={() => showRefresh(true)}>
            {version ?? '–'}
          </button>
        }
      />
      <SettingRow
        title={t('shell.settings.autoUpdate')}
        text={t('shell.settings.autoUpdate.hint')}
        control={
          <Switch
            aria-label={t('shell.settings.autoUpdate')}
            checked={checkForUpdate}
            onChange={(event) => saved.change('settings', { checkForUpdate: event.currentTarget.checked })}
          />
        }
      />
      {isRefreshShown ? (
        <SettingRow
          title={t('shell.settings.refresh')}
          text={t('shell.settings.refresh.hint')}
          control={
            <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={forgetAndReload}>
              {t('shell.settings.refresh')}
            </Button>
          }
        />
      ) : null}
    </>
  )
}

function useReleaseLine(): string {
  const t = useTexts()
  const release = useAppState((state) => state.release)
  const latest = release?.releaseVersion ?? null
  if (latest === null) return t('shell.settings.latest.none')
  return latest === release?.currentVersion
    ? t('shell.settings.latest.same')
    : t('shell.settings.latest', { release: latest })
}

function forgetAndReload(): void {
  saved.clear()
  window.location.reload()
}
