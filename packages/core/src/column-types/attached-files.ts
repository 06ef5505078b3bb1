import { AppError } from '../errors.ts'
import type { CellValue, JsonValue } from '../storage.ts'
import { fileIdIn, filePath, isFileId } from './file-address.ts'
import { isHttpUrl, urlLimit } from './http-url.ts'
import { isPlainObject } from './json-value.ts'
import { refusal } from './refusal.ts'
import { fitsCharacters, hasControlCharacter, isCleanText, showAnything } from './text-value.ts'

export const mostFiles = 100
const unknownType = 'application/octet-stream'
/** Such as image/* or application/pdf. */
export const fileTypePattern = '^[a-z0-9.+-]{1,80}/(?:\\*|[a-z0-9.+-]{1,120})$'

/** A file that was uploaded here; what its bytes are the server says, only the title is the sender's. A cell holds several. */
export type AttachedFile = {
  readonly id: string
  readonly url: string
  readonly path: string
  readonly title: string
  readonly mimetype: string
  readonly size: number | null
}

/** What a file has; `size` is null when nobody has counted its bytes. */
const properties: Readonly<Record<string, { readonly needs: string; fits(value: unknown): boolean }>> = {
  url: { needs: 'an address with http or https', fits: (value) => typeof value === 'string' && isHttpUrl(value) },
  path: { needs: 'a path without “..”', fits: isStoragePath },
  title: { needs: 'a file name of 1 to 255 characters', fits: isFileName },
  mimetype: { needs: 'a type such as image/png', fits: isMimeType },
  size: {
    needs: 'a number of bytes',
    fits: (value) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0),
  },
}
const required = ['title', 'mimetype', 'size']

/**
 * Files uploaded here are known by their id, wherever it stands; old programs send whole objects back, of which only the
 * title counts. Files that lie elsewhere are what other programs wrote: they may stay in a cell, the server adds none.
 */
export function acceptFiles(type: string, input: unknown): JsonValue {
  if (!Array.isArray(input)) throw refusal(type, 'needs a list of files')
  if (input.length > mostFiles) throw refusal(type, `needs at most ${mostFiles} files`)
  return Array.from(input, (file: unknown) => acceptFile(type, file))
}

export interface FileLimits {
  readonly mostFiles: number | null
  readonly mostBytes: number | null
  readonly types: readonly string[]
}

/** What a column asks of its files that these do not keep; null: nothing. */
export function limitFault(files: CellValue, limits: FileLimits): string | null {
  if (!Array.isArray(files)) return null
  const { mostFiles: most, mostBytes, types } = limits
  if (most !== null && files.length > most) return `takes at most ${most === 1 ? 'one file' : `${most} files`}`
  // What the sender does not tell of an uploaded file the server knows, and asks again.
  const list = files.filter(isPlainObject).filter((file) => !isUploaded(file) || file.size !== null)
  if (mostBytes !== null && list.some(({ size }) => typeof size === 'number' && size > mostBytes))
    return `takes files of at most ${mostBytes} bytes`
  if (types.length > 0 && !list.every(({ mimetype }) => fitsTypes(String(mimetype), types)))
    return `takes only files of the type ${types.join(', ')}`
  return null
}

/** “image/*” is every picture. */
export function fitsTypes(mimetype: string, types: readonly string[]): boolean {
  const name = (mimetype.split(';')[0] ?? '').trim().toLowerCase()
  return types.some((type) => (type.endsWith('/*') ? name.startsWith(type.slice(0, -1)) : name === type))
}

/** undefined when the text is no JSON, which no list is. */
export function parseFiles(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The JSON list, or what `showFiles` writes: names with addresses. Nothing but files uploaded here can be meant. */
export function readFiles(text: string): CellValue {
  try {
    const files = acceptFiles('', text.trimStart().startsWith('[') ? parseFiles(text) : linkedFiles(text))
    return Array.isArray(files) && files.length > 0 && files.every(isUploaded) ? files : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** “plan.pdf (/download/…), photo.png (/download/…)”; the name alone where a file has no address. */
export function showFiles(value: CellValue): string {
  return Array.isArray(value) ? value.map(showFile).join(', ') : showAnything(value)
}

export function isUploaded(file: unknown): file is AttachedFile {
  return isPlainObject(file) && isFileId(file.id)
}

export function attachedFile(id: string, file: Pick<AttachedFile, 'title' | 'mimetype' | 'size'>): AttachedFile {
  const path = filePath(id, file.title)
  return { id, url: `/${path}`, path, title: file.title, mimetype: file.mimetype, size: file.size }
}

/** Whether a file may be called so. */
export function isFileName(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.trim() !== '' &&
    fitsCharacters(value, 255) &&
    isCleanText(value) &&
    !hasControlCharacter(value)
  )
}

export function isMimeType(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 255 && /^[\w.+-]+\/[\w.+-]+(?:; ?[\w.+-]+=[\w.+-]+)*$/.test(value)
}

function acceptFile(type: string, file: unknown): JsonValue {
  if (!isPlainObject(file)) throw refusal(type, 'needs a list of files')
  const id = isFileId(file.id) ? file.id : (fileIdIn(file.path) ?? fileIdIn(file.url))
  const known = Object.keys(properties).filter((key) => Object.hasOwn(file, key))
  const checked = id === null ? known : known.filter((key) => key !== 'url' && key !== 'path')
  for (const key of checked)
    if (properties[key]?.fits(file[key]) !== true)
      throw refusal(type, `needs ${properties[key]?.needs} as the “${key}” of a file`)
  if (id !== null) return attachedFile(id, uploadedParts(file))
  const missing = required.find((key) => !Object.hasOwn(file, key))
  if (missing !== undefined) throw refusal(type, `needs the “${missing}” of each file`)
  if (!known.includes('url') && !known.includes('path')) throw refusal(type, 'needs files that were uploaded here')
  return Object.fromEntries(known.map((key) => [key, file[key] as JsonValue]))
}

/** All of them were checked, where they are there. */
function uploadedParts(file: Readonly<Record<string, unknown>>): Pick<AttachedFile, 'title' | 'mimetype' | 'size'> {
  return {
    title: (file.title as string | undefined) ?? '',
    mimetype: (file.mimetype as string | undefined) ?? unknownType,
    size: (file.size as number | null | undefined) ?? null,
  }
}

function isStoragePath(value: unknown): boolean {
  if (typeof value !== 'string' || value === '' || value.length > 1024 || !isCleanText(value)) return false
  return (
    !hasControlCharacter(value) && !value.includes('\\') && !value.split('/').includes('..') && !value.includes('//')
  )
}

function showFile(file: JsonValue): string {
  if (!isPlainObject(file)) return showAnything(file)
  const title = typeof file.title === 'string' ? file.title : ''
  // A bracket inside the address would end it for the reader below.
  return typeof file.url === 'string' ? `${title} (${file.url.replaceAll(')', '%29')})` : title
}

function linkedFiles(text: string): unknown[] {
  if (text.length > mostFiles * urlLimit) return []
  const trimmed = text.trim()
  const files: unknown[] = []
  let end = 0
  for (const { 0: whole, 1: url = '', index } of trimmed.matchAll(/ \(((?:https?:|\/download\/)[^)]*)\)/g)) {
    files.push({ url, title: trimmed.slice(end, index).replace(/^, /, ''), mimetype: unknownType, size: null })
    end = index + whole.length
  }
  return files.length === 0 && fileIdIn(trimmed) !== null ? [{ url: trimmed }] : files
}
