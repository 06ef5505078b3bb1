import type { Answer, CallOptions, TestServer } from '../../../testing/a-server.ts'

/** Calls of whoever has a link. */
export const throughLink =
  (server: TestServer, link: { readonly uuid: string; readonly role: unknown }, headers: CallOptions['headers'] = {}) =>
  (method: string, path: string, body?: unknown, more: CallOptions['headers'] = {}): Promise<Answer> =>
    server.call(method, path, body, {
      headers: {
        [link.role === null ? 'xc-shared-view-id' : 'xc-shared-base-id']: link.uuid,
        'xc-gui': 'true',
        ...headers,
        ...more,
      },
    })
