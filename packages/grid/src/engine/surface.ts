/** The elements of the grid. The canvases lie below a transparent scroller, so scrolling never moves their pixels. */
export interface Surface {
  readonly root: HTMLElement
  readonly base: HTMLCanvasElement
  readonly marks: HTMLCanvasElement
  /** The shadow of the frozen columns, an element of its own: on a canvas it would be moved along with the pixels. */
  readonly shade: HTMLElement
  readonly scroller: HTMLElement
  readonly spacer: HTMLElement
  /** Clips what floats over the cells: the input sink, editors, the handles for fingers. */
  readonly layer: HTMLElement
  readonly sink: HTMLTextAreaElement
  readonly slot: HTMLElement
  readonly handles: readonly [HTMLElement, HTMLElement]
  readonly table: HTMLElement
  readonly live: HTMLElement
}

export function makeSurface(host: HTMLElement): Surface {
  const root = element('div', {
    position: 'relative',
    width: '100%',
    height: '100%',
    overflow: 'hidden',
    contain: 'strict',
  })
  // Digits that stack must not dance: canvas text takes features from the element's style where the browser allows it.
  const canvas = {
    position: 'absolute',
    top: '0',
    left: '0',
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.005em',
  }
  const base = element('canvas', canvas)
  const marks = element('canvas', canvas)
  const shade = element('div', { position: 'absolute', top: '0', width: '8px', display: 'none', pointerEvents: 'none' })
  const scroller = element('div', {
    position: 'absolute',
    inset: '0',
    overflow: 'auto',
    outline: 'none',
    touchAction: 'pan-x pan-y',
  })
  const spacer = element('div', { pointerEvents: 'none' })
  const layer = element('div', { position: 'absolute', top: '0', left: '0', overflow: 'hidden', pointerEvents: 'none' })
  const sink = element('textarea', sinkStyle)
  const slot = element('div', { position: 'absolute', pointerEvents: 'auto', display: 'none' })
  const handles = [element('div', handleStyle), element('div', handleStyle)] as const
  const table = element('div', hidden)
  const live = element('div', hidden)

  base.setAttribute('aria-hidden', 'true')
  marks.setAttribute('aria-hidden', 'true')
  scroller.tabIndex = -1
  sink.rows = 1
  sink.spellcheck = false
  for (const name of ['autocapitalize', 'autocomplete', 'autocorrect']) sink.setAttribute(name, 'off')
  live.setAttribute('aria-live', 'polite')
  scroller.append(spacer)
  layer.append(sink, slot, ...handles)
  root.append(base, marks, shade, scroller, layer, table, live)
  host.append(root)
  return { root, base, marks, shade, scroller, spacer, layer, sink, slot, handles, table, live }
}

const sinkStyle = {
  position: 'absolute',
  margin: '0',
  border: '0',
  outline: 'none',
  resize: 'none',
  overflow: 'hidden',
  opacity: '0',
  boxSizing: 'border-box',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
}

const handleStyle = {
  position: 'absolute',
  width: '32px',
  height: '32px',
  borderRadius: '16px',
  touchAction: 'none',
  pointerEvents: 'auto',
  display: 'none',
}

const hidden = {
  position: 'absolute',
  contain: 'strict',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  top: '0',
  left: '0',
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  style: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  Object.assign(made.style, style)
  return made
}
