import type { ReactElement } from 'react'
import { DownloadKinds } from './download-items.tsx'
import { type DownloadPlace, downloadView } from './download-view.ts'

/** The kinds of file a view can be kept as, as items of a menu. */
export function ViewDownloads({ place }: { readonly place: DownloadPlace }): ReactElement {
  return <DownloadKinds place={place} onPick={(format) => void downloadView(place, format)} />
}
