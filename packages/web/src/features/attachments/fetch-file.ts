import { downloadFile, linkFile, type thumbnailSizes } from '@rowhouse/core/api/storage'
import { queryOptions } from '@tanstack/react-query'
import { call, callForBlob } from '../../api/client.ts'

type ThumbnailSize = (typeof thumbnailSizes)[number]

/** A picture as an address of this page; every use of it asks the server whether it may be seen. */
export const pictureQuery = (fileId: string, thumbnail: ThumbnailSize) =>
  queryOptions({
    queryKey: ['files', fileId, thumbnail],
    queryFn: ({ signal }) => callForBlob(downloadFile, { params: { fileId }, query: { thumbnail }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })

/** The browser fetches it by itself, whatever its size, and keeps it under the title. */
export async function keepFile(fileId: string, title: string): Promise<void> {
  const { url } = await call(linkFile, { params: { fileId }, body: { title } })
  const anchor = document.createElement('a')
  anchor.href = new URL(`..${url}`, window.location.href).href
  anchor.download = title
  anchor.click()
}
