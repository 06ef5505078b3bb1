import { type FocusPage, type Held, whereTo } from './focus-rules.ts'

/**
 * Keys always go somewhere. When what has the focus goes away, with its dialog or by itself, the browser leaves the focus
 * to the page, where no key means anything. This looks after it for every dialog, panel, menu and button at once.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', lookSoon)
  // What is removed or switched off tells nobody in every browser.
  new MutationObserver(lookSoon).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
}

/** To where the screen begins, and on to the grid of a table as soon as that is there. */
export function focusContent(): void {
  const home = page.home()
  if (home !== null) give(home)
  isOnTheWay = home === null || home.matches(boxes)
}

const mostHeld = 20
const boxes = '[role="dialog"], main, #content'
const takesKeys = 'textarea, input, button, select, a[href], [tabindex]:not([tabindex="-1"])'

let last: Held<HTMLElement> | null = null
let held: readonly Held<HTMLElement>[] = []
/** It is where the screen begins, for want of anything better. */
let isOnTheWay = false
/** Busy, and gets it back. */
let lender: HTMLElement | null = null
let isAsked = false
let isGiving = false

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return
  const dialog = target.parentElement?.closest<HTMLElement>('[role="dialog"]') ?? null
  const main = dialog === null ? target.closest('main') : null
  last = { element: target, dialog, main, isAtHome: target.closest('[data-focus-home]') !== null }
  if (!isGiving) {
    isOnTheWay = false
    lender = null
  }
  if (target.matches(boxes)) return
  const others = held.filter(({ element }) => element !== target && element.isConnected)
  held = [...others, last].slice(-mostHeld)
}

/** After whoever has other plans for it: what opens takes it by itself. */
function lookSoon(): void {
  if (isAsked || !isAdrift()) return
  isAsked = true
  setTimeout(() => {
    isAsked = false
    look()
  })
}

const isAdrift = (): boolean => {
  const active = document.activeElement
  return active === null || active === document.body || active.matches(boxes)
}

function look(): void {
  const active = document.activeElement
  if (active !== null && active !== document.body) {
    if (lender !== null && page.canHold(lender)) give(lender)
    else if (isOnTheWay && page.home() !== active) focusContent()
  } else if (isOnTheWay) focusContent()
  else if (last !== null) rescue(last)
}

function rescue(from: Held<HTMLElement>): void {
  const next = whereTo(from, held, page)
  if (next === null) return
  lender = page.isThere(from.element) && next.matches(boxes) ? from.element : null
  if (next === page.home()) focusContent()
  else give(next)
}

function give(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  isGiving = true
  element.focus({ preventScroll: true })
  isGiving = false
}

const isThere = (element: Element): boolean => element.isConnected && element.checkVisibility()

const page: FocusPage<HTMLElement> = {
  isThere,
  canHold: (element) => isThere(element) && !element.matches(':disabled'),
  contains: (outer, inner) => outer.contains(inner),
  modal: () => [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].findLast(isThere) ?? null,
  aroundOf: (element) => element.parentElement?.closest<HTMLElement>(boxes) ?? null,
  home() {
    const grid = [...document.querySelectorAll('[data-focus-home]')].find(isThere)
    return (
      grid?.querySelector<HTMLElement>(takesKeys) ??
      document.querySelector<HTMLElement>('#content main') ??
      document.querySelector<HTMLElement>('#content, main')
    )
  },
}
