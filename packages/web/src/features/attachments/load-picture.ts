import { downloadFile } from '@rowhouse/core/api/storage'
import { callForBlob } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'

/** Fewer than a browser has connections: records come first. */
const atOnce = 4
const mostWaiting = 200

interface Wanted {
  readonly fileId: string
  readonly resolve: (picture: ImageBitmap) => void
  readonly reject: (reason: unknown) => void
}

const waiting: Wanted[] = []
/** There is no small picture of these, and there will be none. */
const hopeless = new Set<string>()
let running = 0

/** A picture for the canvas of the grid, whose address is the id of its file. What was scrolled to last comes first. */
export function loadPicture(fileId: string): Promise<ImageBitmap> {
  const { promise, resolve, reject } = Promise.withResolvers<ImageBitmap>()
  if (hopeless.has(fileId)) reject(new Error('There is no picture of this file.'))
  else waiting.push({ fileId, resolve, reject })
  if (waiting.length > mostWaiting) waiting.shift()?.reject(new Error('Scrolled away.'))
  next()
  return promise
}

function next(): void {
  if (running >= atOnce) return
  const wanted = waiting.pop()
  if (wanted === undefined) return
  running += 1
  fetchPicture(wanted.fileId)
    .then(wanted.resolve, wanted.reject)
    .finally(() => {
      running -= 1
      next()
    })
}

async function fetchPicture(fileId: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(
      await callForBlob(downloadFile, { params: { fileId }, query: { thumbnail: 'small' } }),
    )
  } catch (error) {
    if (error instanceof ApiError && [404, 415].includes(error.status)) hopeless.add(fileId)
    throw error
  }
}
