import { isUtf8 } from 'node:buffer'
import type { EgressResponse } from './egress.ts'

/** What the other server calls the file it sends, else the end of the address; null: neither says anything. */
export function nameOfAnswer({ headers, url }: Pick<EgressResponse, 'headers' | 'url'>): string | null {
  return nameInDisposition(headers.get('content-disposition') ?? '') ?? nameInAddress(url)
}

/** The end of the path of an address. */
export function nameInAddress(url: string): string | null {
  const last = new URL(url).pathname.split('/').findLast((segment) => segment !== '')
  return last === undefined ? null : decoded(last)
}

/** RFC 6266: of both forms the encoded one counts. */
function nameInDisposition(text: string): string | null {
  const [, charset = '', encoded] = /;\s*filename\*\s*=\s*([\w-]*)'[^']*'([^\s;]+)/i.exec(text) ?? []
  if (encoded !== undefined && charset.toLowerCase() === 'utf-8') return decoded(encoded)
  const [, quoted, plain] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(text) ?? []
  const name = quoted?.replace(/\\(.)/g, '$1') ?? plain ?? ''
  // Headers are read as Latin-1; most servers that send more write UTF-8 all the same.
  const bytes = Buffer.from(name, 'latin1')
  const told = bytes.toString('latin1') === name && isUtf8(bytes) ? bytes.toString() : name
  return told.trim() === '' ? null : told
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
