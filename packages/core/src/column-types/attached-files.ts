import { AppError } from '../errors.ts'
import type { CellValue, JsonValue } from '../storage.ts'
import { isHttpUrl, urlLimit } from './http-url.ts'
import { isPlainObject } from './json-value.ts'
import { refusal } from './refusal.ts'
import { fitsCharacters, hasControlCharacter, isCleanText, showAnything } from './text-value.ts'

export const mostFiles = 100
const unknownType = 'application/octet-stream'

/** What a file has; `size` is null when nobody has counted its bytes yet (a link in an imported sheet). */
const properties: Readonly<Record<string, { readonly needs: string; fits(value: unknown): boolean }>> = {
  id: { needs: 'an id', fits: (value) => typeof value === 'string' && /^[0-9A-Za-z_-]{1,64}$/.test(value) },
  url: { needs: 'an address with http or https', fits: (value) => typeof value === 'string' && isHttpUrl(value) },
  path: { needs: 'a path without “..”', fits: isStoragePath },
  title: { needs: 'a file name of 1 to 255 characters', fits: isFileName },
  mimetype: { needs: 'a type such as image/png', fits: isMimeType },
  size: {
    needs: 'a number of bytes',
    fits: (value) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0),
  },
  icon: {
    needs: 'the name of an icon',
    fits: (value) => typeof value === 'string' && /^[a-z][a-z0-9-]{0,49}$/.test(value),
  },
}
const required = ['title', 'mimetype', 'size']

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
  const list = files.filter(isPlainObject)
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

/** The JSON list, or what `showFiles` writes: names with their addresses, or bare addresses. */
export function readFiles(text: string): CellValue {
  try {
    const files = acceptFiles('', text.trimStart().startsWith('[') ? parseFiles(text) : linkedFiles(text))
    return Array.isArray(files) && files.length > 0 ? files : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** “plan.pdf (https://…), photo.png (https://…)”; the name alone where a file has no address. */
export function showFiles(value: CellValue): string {
  return Array.isArray(value) ? value.map(showFile).join(', ') : showAnything(value)
}

function acceptFile(type: string, file: unknown): JsonValue {
  if (!isPlainObject(file)) throw refusal(type, 'needs a list of files')
  for (const key of Object.keys(file)) {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (!property) throw refusal(type, `knows no “${key.slice(0, 40)}” of a file`)
    if (!property.fits(file[key])) throw refusal(type, `needs ${property.needs} as the “${key}” of a file`)
  }
  const missing = required.find((key) => !Object.hasOwn(file, key))
  if (missing !== undefined) throw refusal(type, `needs the “${missing}” of each file`)
  if (!['id', 'url', 'path'].some((key) => Object.hasOwn(file, key)))
    throw refusal(type, 'needs the “url”, the “path” or the “id” of each file')
  return Object.fromEntries(
    Object.keys(properties)
      .filter((key) => Object.hasOwn(file, key))
      .map((key) => [key, file[key] as JsonValue]),
  )
}

function isStoragePath(value: unknown): boolean {
  if (typeof value !== 'string' || value === '' || value.length > 1024 || !isCleanText(value)) return false
  return (
    !hasControlCharacter(value) && !value.includes('\\') && !value.split('/').includes('..') && !value.includes('//')
  )
}

function isFileName(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.trim() !== '' &&
    fitsCharacters(value, 255) &&
    isCleanText(value) &&
    !hasControlCharacter(value)
  )
}

function isMimeType(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 255 && /^[\w.+-]+\/[\w.+-]+(?:; ?[\w.+-]+=[\w.+-]+)*$/.test(value)
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
  if (isHttpUrl(trimmed)) return [linkedFile(lastSegment(trimmed), trimmed)]
  const files: unknown[] = []
  for (let at = 0; at < trimmed.length; ) {
    const open = trimmed.indexOf(' (http', at)
    const close = open === -1 ? -1 : trimmed.indexOf(')', open)
    if (close === -1) break
    files.push(linkedFile(trimmed.slice(at, open).replace(/^, /, ''), trimmed.slice(open + 2, close)))
    at = close + 1
  }
  return files
}

function linkedFile(title: string, url: string): unknown {
  return { url, title, mimetype: unknownType, size: null }
}

function lastSegment(url: string): string {
  const path = url.split(/[?#]/)[0] ?? ''
  return (
    path
      .split('/')
      .slice(3)
      .findLast((segment) => segment !== '') ??
    path.split('/')[2] ??
    url
  )
}
