import { requestAddress } from '../../api/request-address.ts'
import { saved } from '../../state/saved.ts'
import type { ApiResponse } from '../api-client/api-request.ts'
import { sendRequest } from '../api-client/send-request.ts'
import type { Backend } from './backends.ts'

/** With the session of the person, as the API client sends. */
export function askBackend(projectId: string, { path }: Backend, asked: object): Promise<ApiResponse> {
  const url = new URL(requestAddress(window.location.href, '') + path.slice(1))
  const headers = { 'content-type': 'application/json', 'xc-auth': saved.getState().users.token ?? '' }
  return sendRequest({ method: 'POST', url, headers, body: JSON.stringify(asked), isOwn: true }, projectId)
}
