import type { Box } from '../geometry/box.ts'
import type { Pen } from './pen.ts'
import { isRtlText } from './text-direction.ts'
import { Memory } from './text-fit.ts'

const tracking = '-0.065px'

/** Carries painting out on a canvas. Keeps what is set, since setting a font or colour again is what costs. */
export class CanvasPen implements Pen {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #widths = new Memory<number>()
  readonly #paths = new Map<string, Path2D>()
  #ratio = 1
  #font = ''
  #fill = ''
  #stroke = ''
  #side = ''
  #direction = ''

  constructor(canvas: HTMLCanvasElement, isOpaque: boolean) {
    this.#canvas = canvas
    const context = canvas.getContext('2d', { alpha: !isOpaque })
    if (context === null) throw new Error('The browser gives no 2D canvas; the grid cannot be drawn.')
    this.#context = context
  }

  /** Also empties the canvas. */
  resize(width: number, height: number, ratio: number): void {
    this.#canvas.width = Math.max(1, Math.round(width * ratio))
    this.#canvas.height = Math.max(1, Math.round(height * ratio))
    this.#canvas.style.width = `${width}px`
    this.#canvas.style.height = `${height}px`
    this.#ratio = ratio
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0)
    this.#context.lineCap = 'round'
    this.#context.lineJoin = 'round'
    // Glyphs on fractions of pixels, as the page around the grid has them; otherwise words look unevenly spaced.
    this.#context.textRendering = 'geometricPrecision'
    this.#context.letterSpacing = tracking
    this.forget()
  }

  /** Fonts have arrived or changed. */
  forget(): void {
    this.#font = ''
    this.#fill = ''
    this.#stroke = ''
    this.#side = ''
    this.#direction = ''
    this.#widths.forget()
  }

  rect(x: number, y: number, width: number, height: number, color: string): void {
    this.#takeFill(color)
    this.#context.fillRect(x, y, width, height)
  }

  round(x: number, y: number, width: number, height: number, radius: number, color: string): void {
    this.#takeFill(color)
    this.#context.beginPath()
    this.#context.roundRect(x, y, width, height, radius)
    this.#context.fill()
  }

  outline(x: number, y: number, width: number, height: number, radius: number, color: string, line = 1): void {
    this.#takeStroke(color)
    this.#context.lineWidth = line
    this.#context.beginPath()
    this.#context.roundRect(x + line / 2, y + line / 2, width - line, height - line, Math.max(0, radius - line / 2))
    this.#context.stroke()
  }

  dot(x: number, y: number, radius: number, color: string): void {
    this.#takeFill(color)
    this.#context.beginPath()
    this.#context.arc(x, y, radius, 0, Math.PI * 2)
    this.#context.fill()
  }

  text(
    text: string,
    x: number,
    y: number,
    font: string,
    color: string,
    side: 'left' | 'center' | 'right' = 'left',
  ): void {
    this.#takeFont(font)
    this.#takeFill(color)
    if (this.#side !== side) {
      this.#context.textAlign = side
      this.#side = side
    }
    const direction = isRtlText(text) ? 'rtl' : 'ltr'
    if (this.#direction !== direction) {
      this.#context.direction = direction
      this.#direction = direction
    }
    this.#context.fillText(text, x, y)
  }

  icon(path: string, x: number, y: number, size: number, color: string, line = 1.75, isFilled = false): void {
    const context = this.#context
    const shape = this.#path(path)
    context.save()
    context.translate(x, y)
    context.scale(size / 24, size / 24)
    context.lineWidth = line
    context.strokeStyle = color
    context.fillStyle = color
    if (isFilled) context.fill(shape)
    context.stroke(shape)
    context.restore()
  }

  image(image: CanvasImageSource, x: number, y: number, width: number, height: number, radius: number): void {
    const context = this.#context
    context.save()
    context.beginPath()
    context.roundRect(x, y, width, height, radius)
    context.clip()
    try {
      context.drawImage(image, x, y, width, height)
    } catch {
      // A broken image draws nothing.
    }
    context.restore()
  }

  clip(box: Box, draw: () => void): void {
    const context = this.#context
    const kept = [this.#font, this.#fill, this.#stroke, this.#side, this.#direction] as const
    context.save()
    context.beginPath()
    context.rect(box.x, box.y, box.width, box.height)
    context.clip()
    try {
      draw()
    } finally {
      context.restore()
      ;[this.#font, this.#fill, this.#stroke, this.#side, this.#direction] = kept
    }
  }

  clear(box: Box): void {
    this.#context.clearRect(box.x, box.y, box.width, box.height)
  }

  shift(box: Box, byX: number, byY: number): void {
    const ratio = this.#ratio
    const context = this.#context
    const fromX = Math.round((box.x + Math.max(0, -byX)) * ratio)
    const fromY = Math.round((box.y + Math.max(0, -byY)) * ratio)
    const width = Math.round((box.width - Math.abs(byX)) * ratio)
    const height = Math.round((box.height - Math.abs(byY)) * ratio)
    if (width <= 0 || height <= 0) return
    const toX = fromX + Math.round(byX * ratio)
    const toY = fromY + Math.round(byY * ratio)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.drawImage(this.#canvas, fromX, fromY, width, height, toX, toY, width, height)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
  }

  width(text: string, font: string): number {
    return this.#widths.get(`${font} ${text}`, () => {
      this.#takeFont(font)
      return this.#context.measureText(text).width
    })
  }

  #path(path: string): Path2D {
    let shape = this.#paths.get(path)
    if (shape === undefined) {
      shape = new Path2D(path)
      this.#paths.set(path, shape)
    }
    return shape
  }

  #takeFont(font: string): void {
    if (this.#font === font) return
    this.#context.font = font
    this.#font = font
  }

  #takeFill(color: string): void {
    if (this.#fill === color) return
    this.#context.fillStyle = color
    this.#fill = color
  }

  #takeStroke(color: string): void {
    if (this.#stroke === color) return
    this.#context.strokeStyle = color
    this.#stroke = color
  }
}
