import type { KeyPress } from './keys.ts'

const silent = new Set(['Dead', 'Unidentified', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])
const ofField = new Set(['Backspace', 'Delete', 'Home', 'End'])

interface TextPress extends KeyPress {
  getModifierState(name: string): boolean
}

/** Whether a field takes the key by itself, or it does nothing alone. `isTyping`: there is a text it could belong to. */
export function isOfText(press: TextPress, isTyping: boolean): boolean {
  const { key } = press
  if (silent.has(key)) return true
  // On many keyboards a sign needs both, as one key.
  const isControl = (press.ctrlKey || press.metaKey) && !press.getModifierState('AltGraph')
  if (key.length === 1) return isControl ? isTyping : isTyping || key !== ' '
  return isTyping && ofField.has(key) && !isControl
}
