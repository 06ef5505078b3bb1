export interface Caller {
  readonly token: string | null
  readonly previewAs: string | null
  readonly sharedBaseId: string | null
}

/** These two tell who the person really is, so neither a preview nor a shared link may colour the answer. */
const plainAddresses = /user\/me(?=[/?]|$)|admin\/roles(?=[/?]|$)/

export function requestHeaders(address: string, { token, previewAs, sharedBaseId }: Caller): Record<string, string> {
  const isPlain = plainAddresses.test(address)
  return {
    'xc-gui': 'true',
    ...(token ? { 'xc-auth': token } : {}),
    ...(previewAs && !isPlain ? { 'xc-preview': previewAs } : {}),
    ...(sharedBaseId && !isPlain ? { 'xc-shared-base-id': sharedBaseId } : {}),
  }
}

/** The shared base named by a hash such as `#/nc/base/3f…?embed`. */
export function sharedBaseIdOf(hash: string): string | null {
  const id = /^#?\/nc\/base\/([^/?#]+)/.exec(hash)?.[1]
  return id === undefined ? null : decodeURIComponent(id)
}
