/** An editor larger than its cell may lie elsewhere on the page: the host marks it with `data-grid-editor`. */
export function isInEditor(slot: HTMLElement, element: Element | null): boolean {
  return element !== null && (slot.contains(element) || element.closest('[data-grid-editor]') !== null)
}
