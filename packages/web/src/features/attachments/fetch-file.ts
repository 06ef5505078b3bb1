import { readAnsweredFile } from '@rowhouse/core/api/public'
import { downloadFile, linkFile, type thumbnailSizes } from '@rowhouse/core/api/storage'
import { queryOptions } from '@tanstack/react-query'
import { call, callForBlob } from '../../api/client.ts'
import { currentAnswer } from '../../state/link-in-address.ts'

type ThumbnailSize = (typeof thumbnailSizes)[number]

/** Of a file in a cell. A form lets those who change their answer read it by the address of that answer, and by nothing else. */
export function fetchFile(fileId: string, signal?: AbortSignal, thumbnail?: ThumbnailSize): Promise<Blob> {
  const answer = currentAnswer()
  const query = thumbnail === undefined ? {} : { thumbnail }
  const stop = signal === undefined ? {} : { signal }
  return answer === null
    ? callForBlob(downloadFile, { params: { fileId }, query, ...stop })
    : callForBlob(readAnsweredFile, { params: { ...answer, fileId }, query, ...stop })
}

const asked = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, retry: false } as const

/** A picture as an address of this page; every use of it asks the server whether it may be seen. */
export const pictureQuery = (fileId: string, thumbnail: ThumbnailSize) =>
  queryOptions({
    queryKey: ['files', fileId, thumbnail],
    queryFn: ({ signal }) => fetchFile(fileId, signal, thumbnail),
    ...asked,
  })

/** The same of a file that a view itself shows. */
export const viewPictureQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['files', fileId, 'of a view'],
    queryFn: ({ signal }) => callForBlob(downloadFile, { params: { fileId }, query: { thumbnail: 'large' }, signal }),
    ...asked,
  })

/** The browser fetches it by itself, whatever its size, and keeps it under the title. */
export async function keepFile(fileId: string, title: string): Promise<void> {
  // Nothing but the page can show that it knows the address of an answer.
  if (currentAnswer() !== null) return keepBytes(await fetchFile(fileId), title)
  const { url } = await call(linkFile, { params: { fileId }, body: { title } })
  keepAt(new URL(`..${url}`, window.location.href).href, title)
}

function keepBytes(bytes: Blob, title: string): void {
  const address = URL.createObjectURL(bytes)
  keepAt(address, title)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function keepAt(address: string, title: string): void {
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = title
  anchor.click()
}
