export const urlLimit = 8192

/**
 * Whether a text is a complete http or https address. Written by hand because core knows no URL class; it is narrower
 * than the browser's parser, which forgives spaces, backslashes and line breaks that hide where a link leads.
 */
export function isHttpUrl(text: string): boolean {
  if (text.length > urlLimit || !text.isWellFormed()) return false
  const match = /^https?:\/\/([^/?#]+)/i.exec(text)
  return match !== null && !/[\s\p{Cc}\p{Cf}<>"`\\^{|}]/u.test(text) && isAuthority(match[1] ?? '')
}

function isAuthority(authority: string): boolean {
  const hostAndPort = authority.slice(authority.lastIndexOf('@') + 1)
  const match = /^(\[[0-9a-f:.]{2,45}\]|[^:[\]]+)(?::(\d{1,5}))?$/i.exec(hostAndPort)
  if (!match || Number(match[2] ?? 0) > 65_535) return false
  const host = match[1] ?? ''
  return host.startsWith('[') ? isIpv6(host.slice(1, -1)) : isHostName(host)
}

function isHostName(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.')
  const last = labels.at(-1) ?? ''
  // A last label of digits makes browsers read the whole as an IPv4 address, in forms nobody expects.
  if (/^(?:\d+|0x[0-9a-f]*)$/i.test(last)) return labels.length === 4 && labels.every(isByte)
  return host.length <= 253 && labels.every(isLabel)
}

function isByte(text: string): boolean {
  return /^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= 255
}

// “xn--” promises an encoding only the browser can check.
function isLabel(label: string): boolean {
  return label.length <= 63 && /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?$/u.test(label)
}

function isIpv6(text: string): boolean {
  const [head = '', tail, ...more] = text.split('::')
  if (more.length > 0) return false
  const groups = [head, tail ?? ''].flatMap((side) => (side === '' ? [] : side.split(':')))
  return (
    groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) &&
    (tail === undefined ? groups.length === 8 : groups.length < 8)
  )
}
