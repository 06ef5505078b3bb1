import { createHash, hash } from 'node:crypto'

/** The version of a text. Of a record it is its JSON in the structured shape: foreign tables have no column for one. */
export function etagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
}

/** Of what is sent in parts, and may be sent in other words that say the same. */
export function weakEtagOf(parts: Iterable<string | Uint8Array>): string {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return `W/"${sum.digest('base64url').slice(0, 22)}"`
}

/** Whether an If-Match or If-None-Match header means this version. A proxy may have made the version weak. */
export function isMatch(header: string, etag: string): boolean {
  const versions = header.split(',').map((version) => strong(version.trim()))
  return versions.includes('*') || versions.includes(strong(etag))
}

const strong = (version: string): string => version.replace(/^W\//, '')
