import type { Box } from '../geometry/box.ts'

/**
 * Everything painting may do. Small on purpose: a canvas carries it out, a recording one tells a test what was drawn.
 * Coordinates are CSS pixels of the stage.
 */
export interface Pen {
  rect(x: number, y: number, width: number, height: number, color: string): void
  round(x: number, y: number, width: number, height: number, radius: number, color: string): void
  outline(x: number, y: number, width: number, height: number, radius: number, color: string, line?: number): void
  dot(x: number, y: number, radius: number, color: string): void
  /** `y` is the alphabetic baseline, `x` the left, middle or right of the text. */
  text(text: string, x: number, y: number, font: string, color: string, side?: 'left' | 'center' | 'right'): void
  /** A path drawn on a square of 24. */
  icon(path: string, x: number, y: number, size: number, color: string, line?: number, isFilled?: boolean): void
  image(image: CanvasImageSource, x: number, y: number, width: number, height: number, radius: number): void
  clip(box: Box, draw: () => void): void
  clear(box: Box): void
  /** Moves pixels already painted inside a box; what comes in from outside is left as it was. */
  shift(box: Box, byX: number, byY: number): void
  width(text: string, font: string): number
}
