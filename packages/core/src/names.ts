import { invalidValue } from './errors.ts'

// One pass without nested quantifiers, so that a hostile text cannot make it slow.
const emailPattern = /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[^\s@.<>()[\]\\,;:"]{1,63}\.){1,8}[^\s@.<>()[\]\\,;:"\d]{2,63}$/

// What cannot be seen makes two addresses look like one: control signs, joiners, signs that turn the direction.
const unseen = /[\p{C}\p{Z}]/u

export function isEmail(text: string): boolean {
  return text.length <= 254 && emailPattern.test(text) && !unseen.test(text)
}

/** Addresses are compared by bytes after lower-casing ASCII only: “ı” and “i” must never be one account. */
export function emailKey(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

export const passwordLimits = { minCharacters: 8, maxBytes: 1024 } as const

/** The reason a password is refused, or null. */
export function passwordFault(password: string): 'required' | 'too_short' | 'too_long' | null {
  if (password === '') return 'required'
  if (utf8Length(password) > passwordLimits.maxBytes) return 'too_long'
  return [...password].length < passwordLimits.minCharacters ? 'too_short' : null
}

/** 0 (nothing) to 4 (strong); a hint for the person who types, never a condition. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0
  if (passwordFault(password) !== null) return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const points = kinds + (password.length >= 12 ? 1 : 0) + (password.length >= 16 ? 1 : 0)
  return points >= 5 ? 4 : points >= 3 ? 3 : 2
}

export const projectTitleLimit = 50

export function acceptProjectTitle(input: string): string {
  const title = input.trim()
  if (title === '') throw invalidValue('title', 'Project title is required')
  if ([...title].length > projectTitleLimit)
    throw invalidValue('title', `Project title exceeds ${projectTitleLimit} characters`)
  if (hasControlCharacter(title)) throw invalidValue('title', 'Project title must not contain control characters')
  return title
}

/** What people call something of theirs: without space around it. */
export function acceptTitle(input: string, most: number): string {
  const title = input.trim()
  if (title === '') throw invalidValue('title', 'Give it a name.')
  if ([...title].length > most) throw invalidValue('title', `A name has at most ${most} characters.`)
  if (hasControlCharacter(title)) throw invalidValue('title', 'A name must not contain control characters.')
  return title
}

/** A first or last name as it is stored: without space around it, null when nothing is left. */
export function acceptPersonName(field: 'firstname' | 'lastname', input: string): string | null {
  if (hasControlCharacter(input)) throw invalidValue(field, 'A name must not contain control characters.')
  return input.trim() || null
}

/** Up to two letters for an avatar: of the name when there is one, else of the address. */
export function initials(name: string, email: string): string {
  const words = name.trim() === '' ? (email.split('@')[0] ?? '').split(/[._\-+]/) : name.trim().split(/\s+/)
  const letters = words.filter((word) => word !== '').map((word) => [...word][0] ?? '')
  return letters.slice(0, 2).join('').toUpperCase()
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => {
    const point = character.codePointAt(0) ?? 0
    return point < 0x20 || point === 0x7f
  })
}
