import { hash } from 'node:crypto'

/** The version of a record: a hash of its JSON text in the structured shape. Foreign tables have no column for one. */
export function etagOf(recordText: string): string {
  return `"${hash('sha256', recordText, 'base64url').slice(0, 22)}"`
}

/** Whether an If-Match header allows a write of a record of this version. A proxy may have made the version weak. */
export function isMatch(ifMatch: string, etag: string): boolean {
  const versions = ifMatch.split(',').map((version) => version.trim().replace(/^W\//, ''))
  return versions.includes('*') || versions.includes(etag)
}
