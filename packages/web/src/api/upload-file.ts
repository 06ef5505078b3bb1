import { uploadCommentFiles } from '@rowhouse/core/api/comments'
import { uploadFiles } from '@rowhouse/core/api/storage'
import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { currentLink } from '../state/link-in-address.ts'
import { saved } from '../state/saved.ts'
import { viewingAs } from '../state/view-as.ts'
import { renewToken } from './client.ts'
import { errorFromReply, unreachable } from './errors.ts'
import { requestAddress } from './request-address.ts'
import { requestHeaders } from './request-headers.ts'

interface UploadOptions {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** For a cell. */
export const uploadFile = (projectId: string, file: File, options: UploadOptions): Promise<AttachedFile> =>
  uploadTo(requestAddress(window.location.href, uploadFiles.path, { projectId }), file, options)

/** For something that is said about a record. */
export const uploadForComment = (
  record: { readonly tableId: string; readonly recordId: string },
  file: File,
  options: UploadOptions,
): Promise<AttachedFile> =>
  uploadTo(requestAddress(window.location.href, uploadCommentFiles.path, record), file, options)

async function uploadTo(address: string, file: File, options: UploadOptions): Promise<AttachedFile> {
  const [uploaded] = await sendFile<readonly AttachedFile[]>(address, file, options)
  if (uploaded === undefined) throw unreachable()
  return uploaded
}

/** By the older request of browsers: the newer one does not tell how far it is. */
export const sendFile = <Answer>(address: string, file: File, options: UploadOptions): Promise<Answer> =>
  sendFiles(address, [file], options)

export async function sendFiles<Answer>(
  address: string,
  files: readonly File[],
  options: UploadOptions,
): Promise<Answer> {
  const spent = saved.getState().users.token
  let reply = await send(address, files, options)
  if (reply.status === 401 && currentLink() === null && (await renewToken(spent)) !== null)
    reply = await send(address, files, options)
  if (reply.status !== 200) throw await errorFromReply(reply.status, reply.text)
  return JSON.parse(reply.text) as Answer
}

interface Reply {
  readonly status: number
  readonly text: string
}

function send(address: string, files: readonly File[], { signal, onProgress }: UploadOptions): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const request = new XMLHttpRequest()
  request.open('POST', address)
  const { token, previewAs } = saved.getState().users
  const headers = requestHeaders(address, { token, previewAs, viewAs: viewingAs()?.pass ?? null, link: currentLink() })
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  request.onload = () => resolve({ status: request.status, text: request.responseText })
  request.onerror = () => reject(unreachable())
  request.onabort = () => reject(signal.reason)
  signal.addEventListener('abort', () => request.abort(), { once: true })
  const form = new FormData()
  for (const file of files) form.append('file', file, file.name)
  request.send(form)
  return promise
}
