import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { filesIn } from '../attachments/file-list.ts'
import { FileThumb } from '../attachments/file-thumb.tsx'
import { openPreview } from '../attachments/preview-store.ts'
import classes from './comments.module.css'

/** Small pictures and names; pressed, a file is shown as those in cells are. */
export function CommentFiles({ files }: { readonly files: readonly AttachedFile[] }): ReactElement | null {
  const t = useTexts()
  if (files.length === 0) return null
  const list = filesIn([...files])
  return (
    <ul className={classes.files} aria-label={t('comments.files')}>
      {list.map((file, at) => (
        <li key={file.id}>
          <button
            type="button"
            className={classes.file}
            aria-label={t('comments.file.open', { title: file.title })}
            onClick={() => openPreview(list, at)}
          >
            <FileThumb file={file} />
            <bdi>{file.title}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
