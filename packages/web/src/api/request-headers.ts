import type { CallingLink } from '../state/link-in-address.ts'

export interface Caller {
  readonly token: string | null
  readonly previewAs: string | null
  /** By which an owner looks as somebody else; left out or null: as themselves. */
  readonly viewAs?: string | null
  /** The public link the page was opened by; null: none. */
  readonly link: CallingLink | null
  /** By which operation calls go out instead of a session; left out or null: by the session. */
  readonly masterKey?: string | null
}

/** These two tell who the person really is, so neither a preview nor a shared link may colour the answer. */
const plainAddresses = /user\/me(?=[/?]|$)|admin\/roles(?=[/?]|$)/

export function requestHeaders(address: string, caller: Caller): Record<string, string> {
  const { token, previewAs, viewAs, link, masterKey } = caller
  const isPlain = plainAddresses.test(address)
  return {
    'xc-gui': 'true',
    ...(masterKey ? { 'xc-master-key': masterKey } : token ? { 'xc-auth': token } : {}),
    ...(previewAs && !isPlain ? { 'xc-preview': previewAs } : {}),
    ...(viewAs && !isPlain ? { 'xc-view-as': viewAs } : {}),
    ...(link && !isPlain ? linkHeaders(link) : {}),
  }
}

const linkHeaders = ({ kind, key, pass }: CallingLink): Record<string, string> => ({
  [`xc-shared-${kind}-id`]: key,
  ...(pass === null ? {} : { 'xc-shared-pass': pass }),
})
