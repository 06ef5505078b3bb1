import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { type ReactElement, useSyncExternalStore } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showSize } from '../../values/show-size.ts'
import { downloads } from './download.ts'
import classes from './download-tray.module.css'
import type { Download } from './downloads.ts'

/** Files on their way, and those that failed. One that comes quickly is never seen here. */
export function DownloadTray(): ReactElement | null {
  const t = useTexts()
  const list = useSyncExternalStore(downloads.subscribe, downloads.list)
  if (list.length === 0) return null
  return (
    <ul className={classes.tray} aria-label={t('views.download.tray')}>
      {list.map((download) => (
        <DownloadRow key={download.key} download={download} />
      ))}
    </ul>
  )
}

function DownloadRow({ download }: { readonly download: Download }): ReactElement {
  const t = useTexts()
  const { key, name, bytes, error } = download
  return (
    <li className={classes.row} data-failed={error === null ? undefined : true}>
      <span className={classes.what}>
        <bdi className={classes.name}>{name}</bdi>
        {error === null ? (
          <>
            <small>{t('views.download.sofar', { size: showSize(bytes) })}</small>
            <Progress size="xs" value={100} animated aria-label={t('views.download.running', { name })} />
          </>
        ) : (
          <small role="alert" className={classes.fault}>
            {messageOf(error)}
          </small>
        )}
      </span>
      {error === null ? null : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          onClick={() => void downloads.retry(key)}
        >
          {t('views.download.retry')}
        </Button>
      )}
      <ActionIcon
        size="sm"
        variant="subtle"
        aria-label={t(error === null ? 'views.download.cancel' : 'views.download.dismiss', { name })}
        onClick={() => downloads.cancel(key)}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}
