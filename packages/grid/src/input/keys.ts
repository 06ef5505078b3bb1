import type { GridCommand } from '../events.ts'

/** What a key means while nothing is edited. Pure, so the list of keys can be tested and shown. */
export type KeyCommand =
  | {
      readonly do: 'move'
      readonly way: Way
      readonly far: 'one' | 'page' | 'edge' | 'end'
      readonly isExtending: boolean
    }
  | { readonly do: 'corner'; readonly end: 'first' | 'last'; readonly isExtending: boolean }
  | { readonly do: 'tab'; readonly by: 1 | -1 }
  | { readonly do: 'enter'; readonly by: 1 | -1 }
  | { readonly do: 'series'; readonly way: Way }
  | { readonly do: 'move-rows'; readonly by: 1 | -1 }
  | { readonly do: 'host'; readonly command: GridCommand }
  | { readonly do: Plain }

export type Way = 'up' | 'down' | 'start' | 'end'

type Plain =
  | 'edit'
  | 'escape'
  | 'clear'
  | 'select-all'
  | 'expand'
  | 'tick'
  | 'pick-column'
  | 'fill-down'
  | 'fill-end'
  | 'menu'
  | 'new-row'
  | 'paste-transposed'

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

const arrows: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'start',
  ArrowRight: 'end',
}

const mirrored: Readonly<Record<Way, Way>> = { up: 'up', down: 'down', start: 'end', end: 'start' }

export function keyCommand(press: KeyPress, isRtl: boolean): KeyCommand | null {
  const { key, shiftKey, altKey } = press
  const isControl = press.ctrlKey || press.metaKey
  const arrow = arrows[key]
  if (arrow !== undefined) return arrowCommand(isRtl ? mirrored[arrow] : arrow, press, isControl)
  if (isControl) return controlCommand(key, shiftKey, altKey)
  if (altKey) return altCommand(key)
  return plainCommand(key, shiftKey)
}

function arrowCommand(way: Way, { shiftKey, altKey }: KeyPress, isControl: boolean): KeyCommand | null {
  if (altKey && shiftKey) return { do: 'series', way }
  if (altKey) return way === 'up' || way === 'down' ? { do: 'move-rows', by: way === 'up' ? -1 : 1 } : null
  return { do: 'move', way, far: isControl ? 'edge' : 'one', isExtending: shiftKey }
}

const controlKeys: Readonly<Record<string, KeyCommand>> = {
  a: { do: 'select-all' },
  d: { do: 'fill-down' },
  r: { do: 'fill-end' },
  z: { do: 'host', command: 'undo' },
  y: { do: 'host', command: 'redo' },
  f: { do: 'host', command: 'find' },
  '/': { do: 'host', command: 'help' },
  ' ': { do: 'pick-column' },
}

function controlCommand(key: string, isShifted: boolean, isAlt: boolean): KeyCommand | null {
  if (key === 'Home' || key === 'End')
    return { do: 'corner', end: key === 'Home' ? 'first' : 'last', isExtending: isShifted }
  if (key === 'PageUp' || key === 'PageDown') return null
  const letter = key.toLowerCase()
  if (isAlt) return letter === 'v' ? { do: 'paste-transposed' } : null
  if (letter === 'z' && isShifted) return { do: 'host', command: 'redo' }
  return isShifted ? null : (controlKeys[letter] ?? null)
}

function altCommand(key: string): KeyCommand | null {
  if (key === 'PageUp') return { do: 'move', way: 'start', far: 'page', isExtending: false }
  return key === 'PageDown' ? { do: 'move', way: 'end', far: 'page', isExtending: false } : null
}

function plainCommand(key: string, isShifted: boolean): KeyCommand | null {
  switch (key) {
    case 'Home':
      return { do: 'move', way: 'start', far: 'end', isExtending: isShifted }
    case 'End':
      return { do: 'move', way: 'end', far: 'end', isExtending: isShifted }
    case 'PageUp':
      return { do: 'move', way: 'up', far: 'page', isExtending: isShifted }
    case 'PageDown':
      return { do: 'move', way: 'down', far: 'page', isExtending: isShifted }
    case 'Tab':
      return { do: 'tab', by: isShifted ? -1 : 1 }
    case 'Enter':
      return isShifted ? { do: 'new-row' } : { do: 'enter', by: 1 }
    case 'F2':
      return { do: 'edit' }
    case 'Escape':
      return { do: 'escape' }
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' }
    case ' ':
      return isShifted ? { do: 'tick' } : { do: 'expand' }
    case 'ContextMenu':
      return { do: 'menu' }
    case 'F10':
      return isShifted ? { do: 'menu' } : null
    default:
      return null
  }
}
