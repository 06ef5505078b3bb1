import { returnPlace } from '../../state/navigation.ts'

const home = '/projects'

/** Where a person goes after signing in: what the address asked for, else where the guard stopped them, else home. */
export function placeAfterSignIn(asked: string | null, state: unknown): string {
  const place = safePlace(asked ?? returnPlace(state))
  return place === '/' ? home : place
}

/**
 * A place inside of this application, or “/” for everything else. The text may come from a link somebody else made,
 * so whatever a browser could read as another origin is refused instead of repaired.
 */
export function safePlace(asked: string): string {
  const isOurs = /^\/[\w-]/.test(asked) && !hasTrick(asked) && staysInside(asked)
  return isOurs && !asked.startsWith('/user/authentication') ? asked : '/'
}

function hasTrick(text: string): boolean {
  const plain = decoded(text)
  if (plain === null) return true
  const path = plain.split(/[?#]/, 1)[0] ?? ''
  // Browsers drop tabs and line breaks from addresses and read “\” as “/”.
  return /[\\@]|\/\//.test(path) || [...plain].some((character) => character < ' ' || character === '\u007f')
}

function staysInside(text: string): boolean {
  const own = 'https://own.invalid'
  const url = new URL(text, own)
  return url.origin === own && url.pathname === (text.split(/[?#]/, 1)[0] ?? '')
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const kept = 'continueAfterSignIn'

/** An identity provider brings the person back to “/”, so the place waits in this tab. */
export function keepPlace(place: string, storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  storage.setItem(kept, place)
}

export function takeKeptPlace(storage: Pick<Storage, 'getItem' | 'removeItem'> = sessionStorage): string {
  const place = storage.getItem(kept)
  storage.removeItem(kept)
  return placeAfterSignIn(place, null)
}
