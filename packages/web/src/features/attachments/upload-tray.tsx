import { type ReactElement, useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../i18n/use-texts.ts'
import classes from './attachments.module.css'
import { leftUploads } from './left-uploads.ts'
import { UploadRow } from './upload-row.tsx'
import type { Uploads } from './uploads.ts'

/** Files on their way to cells that nobody looks at any more. */
export function LeftUploadsTray(): ReactElement | null {
  const t = useTexts()
  const left = useStore(leftUploads)
  const isEmpty = left.length === 0
  // Who closes the page now would stop them.
  useEffect(() => {
    if (isEmpty) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isEmpty])
  if (isEmpty) return null
  return (
    <ul className={classes.tray} aria-label={t('attachments.tray')} data-left>
      {left.map((uploads, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no name, and nothing is typed into them.
        <UploadRows key={at} uploads={uploads} />
      ))}
    </ul>
  )
}

/** What was dropped on cells and is still on its way. */
export function UploadTray({ uploads }: { readonly uploads: Uploads }): ReactElement | null {
  const t = useTexts()
  const running = useSyncExternalStore(uploads.subscribe, uploads.list)
  if (running.length === 0) return null
  return (
    <ul className={classes.tray} aria-label={t('attachments.tray')}>
      <UploadRows uploads={uploads} />
    </ul>
  )
}

function UploadRows({ uploads }: { readonly uploads: Uploads }): ReactElement {
  const running = useSyncExternalStore(uploads.subscribe, uploads.list)
  return (
    <>
      {running.map((upload) => (
        <UploadRow key={upload.key} upload={upload} uploads={uploads} />
      ))}
    </>
  )
}
