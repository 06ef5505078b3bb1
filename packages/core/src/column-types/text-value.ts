import type { CellValue } from '../storage.ts'
import { refusal } from './refusal.ts'

/** What every database keeps in an indexed text. */
export const shortTextLimit = 255
const longTextLimitBytes = 1_048_576

export function acceptShortText(type: string, input: unknown, limit = shortTextLimit): string {
  const text = acceptCleanText(type, input)
  if (!fitsCharacters(text, limit)) throw refusal(type, `needs at most ${limit} characters`)
  return text
}

export function acceptLongText(type: string, input: unknown): string {
  const text = acceptCleanText(type, input)
  if (!fitsBytes(text, longTextLimitBytes))
    throw refusal(type, `needs at most 1 MB of text (${longTextLimitBytes} bytes)`)
  return text
}

/** null when it does not fit: a text cut without a word is worse than an empty cell the preview counts. */
export function readShortText(text: string, limit = shortTextLimit): string | null {
  const clean = cleanText(text)
  return clean === '' || !fitsCharacters(clean, limit) ? null : clean
}

export function readLongText(text: string): string | null {
  const clean = cleanText(text)
  return clean === '' || !fitsBytes(clean, longTextLimitBytes) ? null : clean
}

/** The last resort of every `show`: foreign databases hold what they like. */
export function showAnything(value: CellValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** PostgreSQL refuses NUL, and half a surrogate pair has no UTF-8 form. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

export function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

export function fitsBytes(text: string, limit: number): boolean {
  if (text.length > limit) return false
  return text.length * 3 <= limit || utf8Length(text) <= limit
}

/** Counted as people count: an emoji is one character, although JavaScript and SQL Server need two units for it. */
export function fitsCharacters(text: string, limit: number): boolean {
  return text.length <= limit || (text.length <= 2 * limit && [...text].length <= limit)
}

function acceptCleanText(type: string, input: unknown): string {
  if (typeof input !== 'string') throw refusal(type, 'needs a text')
  if (!isCleanText(input)) throw refusal(type, 'needs a text without NUL and broken characters')
  return input
}

function cleanText(text: string): string {
  return isCleanText(text) ? text : text.replaceAll('\0', '').toWellFormed()
}

function utf8Length(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    // A surrogate is half of a character of four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
  }
  return bytes
}
