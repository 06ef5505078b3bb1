import { ActionIcon, Progress } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './attachments.module.css'
import type { Upload, Uploads } from './uploads.ts'

export function UploadRow({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }): ReactElement {
  const t = useTexts()
  const { key, file, progress, error } = upload
  const percent = Math.round(progress * 100)
  return (
    <li className={classes.row} data-upload>
      <span className={classes.name}>
        <bdi>{file.name}</bdi>
        {error === null ? (
          <Progress size="xs" value={percent} aria-label={t('attachments.uploading', { title: file.name })} />
        ) : (
          <small role="alert" className={classes.fault}>
            {messageOf(error)}
          </small>
        )}
      </span>
      {error === null ? null : (
        <ActionIcon
          variant="subtle"
          aria-label={t('attachments.retry', { title: file.name })}
          onClick={() => uploads.retry(key)}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        aria-label={t('attachments.cancel', { title: file.name })}
        onClick={() => uploads.cancel(key)}
      >
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}
