import type { Engine } from '../engine/engine.ts'
import type { Point } from '../geometry/box.ts'

/** Where the pointer is, in pixels of the stage. */
export function pointOf({ surface }: Engine, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = surface.base.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
