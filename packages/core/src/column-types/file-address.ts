import { idAlphabet, idLength, idPrefixes } from '../ids.ts'

const idPattern = `${idPrefixes.file}[${idAlphabet}]{${idLength}}`
const wholeId = new RegExp(`^${idPattern}$`)
const idInAddress = new RegExp(`(?:^|/)download/(${idPattern})(?:[/?#]|$)`)
const longestName = 60

export function isFileId(value: unknown): value is string {
  return typeof value === 'string' && wholeId.test(value)
}

/** Where a file can be fetched by whoever may read it. The name is for people and old programs: only the id counts. */
export function filePath(id: string, title: string): string {
  const name = title.replace(/[^A-Za-z0-9._-]+/g, '_').slice(-longestName)
  return `download/${id}/${name === '' || /^\.+$/.test(name) ? 'file' : name}`
}

/** The file an address of ours speaks of, whatever host stands before it. */
export function fileIdIn(address: unknown): string | null {
  return typeof address === 'string' ? (idInAddress.exec(address)?.[1] ?? null) : null
}
