interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Does this press mean `mod+k`, `ctrl+shift+d` or `?`? A sign that needs Shift to type, such as `?`, is named by itself. */
export function matchKeys(keys: string, press: KeyPress): boolean {
  const parts = keys.toLowerCase().split('+')
  const key = parts.at(-1) ?? ''
  const wantsMod = parts.includes('mod')
  const wantsCtrl = parts.includes('ctrl')
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key)
  if (press.key.toLowerCase() !== key) return false
  if (press.altKey !== parts.includes('alt')) return false
  if (!isSign && press.shiftKey !== parts.includes('shift')) return false
  if (wantsMod) return press.ctrlKey || press.metaKey
  return press.ctrlKey === wantsCtrl && !press.metaKey
}

/** Letters and signs without Ctrl or ⌘ belong to a field that is being typed in. */
export function isTyping(
  keys: string,
  target: { readonly tagName: string; readonly isContentEditable: boolean } | null,
): boolean {
  if (/^(mod|ctrl|alt)\+/.test(keys)) return false
  return target !== null && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
}
