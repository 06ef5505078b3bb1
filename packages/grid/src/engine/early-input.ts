import type { Hands } from '../hands.ts'
import type { Engine } from './engine.ts'

/** Of the pointer; a wheel or a finger scrolls by itself, whoever listens. */
const presses = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'dblclick', 'contextmenu'] as const

interface Kept {
  readonly what: string
  readonly again: (hands: Hands) => void
}

/**
 * What people do before the hands of the grid are there (hands.ts), kept in its order and done again when they come: a cell
 * that is clicked while they are fetched is selected a moment later, and keys pressed after it find it so. It is the cell
 * that lay there when it was clicked, however far the grid was scrolled since.
 */
export class EarlyInput {
  readonly #engine: Engine
  readonly #over = new AbortController()
  readonly #kept: Kept[] = []

  constructor(engine: Engine) {
    this.#engine = engine
    const { scroller, sink } = engine.surface
    const { signal } = this.#over
    for (const name of presses) scroller.addEventListener(name, (event) => this.#press(event), { signal })
    // The sink keeps the focus, as it does with hands.
    scroller.addEventListener('mousedown', (event) => event.preventDefault(), { signal })
    sink.addEventListener('keydown', (event) => this.#key(event), { signal })
    for (const name of ['copy', 'cut'] as const)
      sink.addEventListener(name, () => this.keep(name, () => copyAgain(sink, name)), { signal })
    sink.addEventListener('paste', (event) => this.#paste(event), { signal })
  }

  keep(what: string, again: (hands: Hands) => void): void {
    // Of many moves only the last says where the pointer is.
    if (what === 'pointermove' && this.#kept.at(-1)?.what === what) this.#kept.pop()
    this.#kept.push({ what, again })
  }

  /** From now on they listen themselves. */
  handOver(hands: Hands): void {
    this.#over.abort()
    const kept = this.#kept.splice(0)
    // Not at once: editors of the host cannot be opened while it still draws.
    if (kept.length > 0) queueMicrotask(() => doAgain(kept, hands))
  }

  #press(event: MouseEvent): void {
    const { surface, scrolling } = this.#engine
    const { scroller, sink } = surface
    const then = scrolling.offset
    if (event.type === 'contextmenu') event.preventDefault()
    if (event.type === 'pointerdown' && event.button === 0) sink.focus({ preventScroll: true })
    const made = event instanceof PointerEvent ? PointerEvent : MouseEvent
    this.keep(event.type, () => {
      const now = scrolling.offset
      scrolling.to(then.x, then.y)
      scroller.dispatchEvent(new made(event.type, event))
      scrolling.to(now.x, now.y)
    })
  }

  #key(event: KeyboardEvent): void {
    const { key, isComposing, ctrlKey, metaKey, altKey } = event
    // What input methods write stays in the sink until somebody looks there.
    if (isComposing || key === 'Process') return
    // Reloading, closing and the like are the browser's; hands do nothing about them either.
    if (!ctrlKey && !metaKey && !altKey && !/^F\d/.test(key)) event.preventDefault()
    this.keep('key', (hands) => hands.press(event))
  }

  #paste(event: ClipboardEvent): void {
    event.preventDefault()
    const data = new DataTransfer()
    for (const type of ['text/plain', 'text/html']) data.setData(type, event.clipboardData?.getData(type) ?? '')
    const { sink } = this.#engine.surface
    this.keep('paste', () => sink.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })))
  }
}

function doAgain(kept: readonly Kept[], hands: Hands): void {
  for (const { again } of kept) again(hands)
}

/** A copy that comes later is no longer the browser's: what would have been handed to it goes to the clipboard by hand. */
function copyAgain(sink: HTMLElement, name: 'copy' | 'cut'): void {
  const data = new DataTransfer()
  sink.dispatchEvent(new ClipboardEvent(name, { clipboardData: data, bubbles: true, cancelable: true }))
  const forms = [...data.types].map((type) => [type, new Blob([data.getData(type)], { type })] as const)
  if (forms.length === 0) return
  // Where it is not allowed any more nothing is copied; the person sees it when they paste.
  void navigator.clipboard?.write([new ClipboardItem(Object.fromEntries(forms))]).catch(() => undefined)
}
