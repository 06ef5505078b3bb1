/** What had the focus, as it was then: once it is gone nobody can ask it any more. */
export interface Held<E> {
  readonly element: E
  /** The dialog or panel around it. */
  readonly dialog: E | null
  /** The main part of the screen around it; null: it stood beside that, or in a dialog. */
  readonly main: E | null
  /** In the part of the screen the keys belong to, such as the grid. */
  readonly isAtHome: boolean
}

export interface FocusPage<E> {
  isThere(element: E): boolean
  /** It is there and takes keys: no button that is busy. */
  canHold(element: E): boolean
  contains(outer: E, inner: E): boolean
  /** The uppermost dialog that lets nobody past; null: there is none. */
  modal(): E | null
  /** What an element is part of and what can hold the keys in its place: its dialog, the page. */
  aroundOf(element: E): E | null
  /** Where the keys belong on this screen. */
  home(): E | null
}

/**
 * Where the focus goes that `last` has no more; null: it was not taken away. A busy button gives it to its dialog for as
 * long, what was removed to what is left of its dialog, and a dialog that was closed to what had it before (`held`, the
 * newest last). What gave way to something else in the main part of the screen leaves it there: nobody is sent back to a link
 * of the sidebar. If none of that is there, it is where the screen begins.
 */
export function whereTo<E>(last: Held<E>, held: readonly Held<E>[], page: FocusPage<E>): E | null {
  if (page.canHold(last.element)) return null
  if (page.isThere(last.element)) return page.aroundOf(last.element) ?? page.home()
  if (last.dialog !== null && page.isThere(last.dialog)) return last.dialog
  const modal = page.modal()
  if (last.isAtHome) return modal ?? page.home()
  const within = modal ?? last.main
  const before = held.findLast(
    ({ element }) => page.canHold(element) && (within === null || page.contains(within, element)),
  )
  return before?.element ?? modal ?? page.home()
}
