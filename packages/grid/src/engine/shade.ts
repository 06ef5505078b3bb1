import type { Stage } from '../geometry/stage.ts'
import type { Look } from '../paint/look.ts'

/** The frozen columns cast a shadow once the others have moved below them. */
export function castShade(shade: HTMLElement, stage: Stage, look: Look, stageLeft: number): void {
  const isScrolled = stage.scroll.x > 0
  setStyle(shade, 'display', isScrolled ? 'block' : 'none')
  if (!isScrolled) return
  setStyle(shade, 'left', `${stageLeft + stage.left(stage.frozenEdge, 8)}px`)
  setStyle(shade, 'height', `${stage.bodyBottom}px`)
  setStyle(shade, 'background', `linear-gradient(to ${stage.isRtl ? 'left' : 'right'}, ${look.shade}, transparent)`)
}

const written = new WeakMap<HTMLElement, Map<string, string>>()

/** Writing the same style again would still cost the browser a look at it. */
export function setStyle(
  element: HTMLElement,
  name: 'visibility' | 'display' | 'left' | 'height' | 'background',
  value: string,
): void {
  const known = written.get(element) ?? new Map<string, string>()
  if (known.get(name) === value) return
  written.set(element, known.set(name, value))
  element.style[name] = value
}
