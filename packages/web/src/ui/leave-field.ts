/**
 * What is written in a field is stored when it is left. One that is taken off the page is not left: React hears nothing of it,
 * so whoever takes it off by a key or the way back leaves it first.
 */
export function leaveField(within: Element | null): void {
  const at = document.activeElement
  if (at instanceof HTMLElement && within !== at && within?.contains(at)) at.blur()
}
