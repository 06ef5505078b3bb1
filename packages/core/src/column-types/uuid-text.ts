import { refusal } from './refusal.ts'

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Lower case always, so that equal ids are equal texts. */
export function acceptUuid(type: string, input: unknown): string {
  const text = typeof input === 'string' ? input.toLowerCase() : ''
  if (!uuidPattern.test(text)) throw refusal(type, 'needs a UUID such as 123e4567-e89b-42d3-a456-426614174000')
  return text
}

/** Also in braces, as a URN, or without its dashes. */
export function readUuid(text: string): string | null {
  if (text.length > 100) return null
  const digits = text
    .trim()
    .toLowerCase()
    .replace(/^urn:uuid:/, '')
    .replace(/^\{(.*)\}$/, '$1')
    .replaceAll('-', '')
  const dashed = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return uuidPattern.test(dashed) ? dashed : null
}
