import { hash } from 'node:crypto'

/** The version of a text. Of a record it is its JSON in the structured shape: foreign tables have no column for one. */
export function etagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
}

/** Whether an If-Match or If-None-Match header means this version. A proxy may have made the version weak. */
export function isMatch(header: string, etag: string): boolean {
  const versions = header.split(',').map((version) => version.trim().replace(/^W\//, ''))
  return versions.includes('*') || versions.includes(etag)
}
