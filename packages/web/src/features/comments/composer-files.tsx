import { ActionIcon } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { type ReactElement, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { filesIn } from '../attachments/file-list.ts'
import { FileThumb } from '../attachments/file-thumb.tsx'
import { UploadRow } from '../attachments/upload-row.tsx'
import classes from './comments.module.css'
import type { ComposerFilesState } from './use-composer-files.ts'

/** What will go with the comment: each can be taken out again, and what did not arrive be tried again. */
export function ComposerFiles({ files }: { readonly files: ComposerFilesState }): ReactElement | null {
  const t = useTexts()
  const coming = files.uploads.list()
  if (files.sent.length + coming.length === 0) return null
  return (
    <>
      <ul className={classes.files} aria-label={t('comments.files')}>
        {filesIn([...files.sent]).map((file) => (
          <li key={file.id} className={classes.file}>
            <FileThumb file={file} />
            <bdi>{file.title}</bdi>
            <ActionIcon
              size="xs"
              variant="subtle"
              aria-label={t('comments.file.remove', { title: file.title })}
              onClick={() => files.remove(file.id ?? '')}
            >
              <IconX size={13} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ul className={classes.sent}>
        {coming.map((upload) => (
          <UploadRow key={upload.key} upload={upload} uploads={files.uploads} />
        ))}
      </ul>
    </>
  )
}

export function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }): ReactElement {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('comments.files')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <ActionIcon size="sm" variant="subtle" aria-label={t('comments.attach')} onClick={() => input.current?.click()}>
        <IconPaperclip size={16} />
      </ActionIcon>
    </>
  )
}
