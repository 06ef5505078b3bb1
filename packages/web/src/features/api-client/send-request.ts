import { callOutside, outsideMethods } from '@rowhouse/core/api/outside-calls'
import { call, renewToken } from '../../api/client.ts'
import { text } from '../../i18n/i18n.ts'
import type { ApiResponse } from './api-request.ts'
import type { PreparedRequest } from './prepare-request.ts'

/** To this server straight from the browser, as any of its clients would; to others by this server, which guards the way out. */
export async function sendRequest(request: PreparedRequest, projectId: string | null): Promise<ApiResponse> {
  if (request.isOwn) return sendHere(request)
  if (projectId === null) throw new Error(text('apiClient.outside.noProject'))
  return sendOutside(request, projectId)
}

async function sendHere(request: PreparedRequest): Promise<ApiResponse> {
  const { method, url, headers, body } = request
  const init = { method, headers, credentials: 'include', ...(body === null ? {} : { body: wireBody(body) }) } as const
  let answer = await fetch(url, init)
  // The session may have run out meanwhile, as for every other call.
  const spent = headers['xc-auth']
  if (answer.status === 401 && spent !== undefined) {
    const token = await renewToken(spent)
    if (token !== null) answer = await fetch(url, { ...init, headers: { ...headers, 'xc-auth': token } })
  }
  const bytes = await answer.arrayBuffer()
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    data: readData(new TextDecoder().decode(bytes)),
    size: bytes.byteLength,
  }
}

function wireBody(body: string | File): string | FormData {
  if (typeof body === 'string') return body
  const form = new FormData()
  form.append('file', body)
  return form
}

async function sendOutside({ method, url, headers, body }: PreparedRequest, projectId: string): Promise<ApiResponse> {
  if (body instanceof File) throw new Error(text('apiClient.outside.noFile'))
  const known = outsideMethods.find((one) => one === method) ?? 'GET'
  const answer = await call(callOutside, {
    params: { projectId },
    body: { method: known, url: url.href, headers: { ...headers }, body },
  })
  return { status: answer.status, headers: answer.headers, data: readData(answer.text), size: answer.size }
}

function readData(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return answer
  }
}
