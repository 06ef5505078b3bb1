import type { ReactElement } from 'react'
import { useStore } from 'zustand'
import { withTexts } from '../../i18n/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { previewStore } from './preview-store.ts'

const FilePreview = lazyPart(() => withTexts(import('./file-preview.tsx')).then((m) => m.FilePreview))

/** The files somebody looks at, if they do. */
export function FilePreviewHost(): ReactElement | null {
  const shown = useStore(previewStore, (state) => state.shown)
  return shown === null ? null : <FilePreview files={shown.files} at={shown.at} />
}
