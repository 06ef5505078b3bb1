import type { Stage } from '../geometry/stage.ts'
import type { GridLook } from '../paint/look.ts'
import { setStyle } from './set-style.ts'

/** The frozen columns cast a shadow once the others have moved below them. */
export function castShade(shade: HTMLElement, stage: Stage, look: GridLook, stageLeft: number): void {
  const isScrolled = stage.scroll.x > 0
  setStyle(shade, { display: isScrolled ? 'block' : 'none' })
  if (!isScrolled) return
  setStyle(shade, {
    left: `${stageLeft + stage.left(stage.frozenEdge, 8)}px`,
    height: `${stage.bodyBottom}px`,
    background: `linear-gradient(to ${stage.isRtl ? 'left' : 'right'}, ${look.shade}, transparent)`,
  })
}
