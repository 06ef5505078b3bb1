import type { Box } from '../geometry/box.ts'
import type { Pen } from '../paint/pen.ts'

interface Stroke {
  readonly what: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly text?: string
  readonly color?: string
}

/** A canvas that remembers what was drawn, cut to the clip it was drawn in. Every letter is 7 wide. */
export class RecordingPen implements Pen {
  strokes: Stroke[] = []
  measured = 0
  #clips: Box[] = []

  texts(): string[] {
    return this.strokes.flatMap(({ text }) => text ?? [])
  }

  find(text: string): Stroke {
    const found = this.strokes.find((stroke) => stroke.text === text)
    if (found === undefined) throw new Error(`“${text}” was not drawn; drawn were ${this.texts().join(' | ')}`)
    return found
  }

  forget(): void {
    this.strokes = []
  }

  rect(x: number, y: number, width: number, height: number, color: string): void {
    this.#keep({ what: 'rect', x, y, width, height, color })
  }

  round(x: number, y: number, width: number, height: number, _radius: number, color: string): void {
    this.#keep({ what: 'round', x, y, width, height, color })
  }

  outline(x: number, y: number, width: number, height: number, _radius: number, color: string): void {
    this.#keep({ what: 'outline', x, y, width, height, color })
  }

  dot(x: number, y: number, radius: number, color: string): void {
    this.#keep({ what: 'dot', x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, color })
  }

  text(
    text: string,
    x: number,
    y: number,
    _font: string,
    color: string,
    side: 'left' | 'center' | 'right' = 'left',
  ): void {
    const width = this.width(text)
    const left = side === 'left' ? x : side === 'right' ? x - width : x - width / 2
    this.#keep({ what: 'text', x: left, y: y - 10, width, height: 12, text, color })
  }

  icon(_path: string, x: number, y: number, size: number, color: string): void {
    this.#keep({ what: 'icon', x, y, width: size, height: size, color })
  }

  image(_image: CanvasImageSource, x: number, y: number, width: number, height: number): void {
    this.#keep({ what: 'image', x, y, width, height })
  }

  clip(box: Box, draw: () => void): void {
    this.#clips.push(box)
    draw()
    this.#clips.pop()
  }

  clear(box: Box): void {
    this.#keep({ what: 'clear', ...box })
  }

  shift(box: Box, byX: number, byY: number): void {
    this.strokes.push({ what: `shift ${byX} ${byY}`, ...box })
  }

  width(text: string): number {
    this.measured += 1
    return text.length * 7
  }

  #keep(stroke: Stroke): void {
    const isSeen = this.#clips.every(
      ({ x, y, width, height }) =>
        stroke.x < x + width && stroke.x + stroke.width > x && stroke.y < y + height && stroke.y + stroke.height > y,
    )
    if (isSeen) this.strokes.push(stroke)
  }
}
