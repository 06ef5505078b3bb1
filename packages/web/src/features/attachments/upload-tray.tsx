import { type ReactElement, useSyncExternalStore } from 'react'
import classes from './attachments.module.css'
import { UploadRow } from './upload-row.tsx'
import type { Uploads } from './uploads.ts'

/** What was dropped on cells and is still on its way. */
export function UploadTray({ uploads }: { readonly uploads: Uploads }): ReactElement | null {
  const running = useSyncExternalStore(uploads.subscribe, uploads.list)
  if (running.length === 0) return null
  return (
    <ul className={classes.tray}>
      {running.map((upload) => (
        <UploadRow key={upload.key} upload={upload} uploads={uploads} />
      ))}
    </ul>
  )
}
