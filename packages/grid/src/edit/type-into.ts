import type { KeyPress } from '../input/keys.ts'

type Field = HTMLTextAreaElement | HTMLInputElement

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement

/** Puts a text where the caret is, as if it had been typed. */
export function typeInto(element: Element | null, text: string): void {
  if (isField(element)) replace(element, element.selectionStart, element.selectionEnd, text)
  // Formatted text has no other way in that its editor hears of.
  else if (element !== null && text !== '') document.execCommand('insertText', false, text)
}

/** What the browser does with a key by itself; keys that are pressed again later have to be done by hand. */
export function pressInto(element: Element | null, { key, ctrlKey, metaKey, altKey }: KeyPress): void {
  if (ctrlKey || metaKey || altKey) return
  if ([...key].length === 1) {
    typeInto(element, key)
    return
  }
  if (!isField(element)) return
  const from = element.selectionStart ?? element.value.length
  const to = element.selectionEnd ?? from
  const isRange = from !== to
  if (key === 'Backspace') replace(element, isRange ? from : Math.max(0, from - 1), to, '')
  else if (key === 'Delete') replace(element, from, isRange ? to : to + 1, '')
  else {
    const caret = caretAfter(key, isRange, from, to, element.value.length)
    if (caret !== null) element.setSelectionRange(caret, caret)
  }
}

function caretAfter(key: string, isRange: boolean, from: number, to: number, end: number): number | null {
  if (key === 'ArrowLeft') return isRange ? from : Math.max(0, from - 1)
  if (key === 'ArrowRight') return isRange ? to : Math.min(end, to + 1)
  if (key === 'Home') return 0
  return key === 'End' ? end : null
}

function replace(field: Field, from: number | null, to: number | null, text: string): void {
  const end = field.value.length
  field.setRangeText(text, Math.min(from ?? end, end), Math.min(to ?? end, end), 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
}
