const mostKept = 400

/** Loads images once, cuts them to the thumbnail cells show so that painting is a copy, and drops the oldest. */
export class Pictures {
  readonly #known = new Map<string, HTMLCanvasElement | null>()
  readonly #onLoad: () => void
  #height = 0

  constructor(onLoad: () => void) {
    this.#onLoad = onLoad
  }

  /** In device pixels. */
  size(height: number): void {
    if (height === this.#height) return
    this.#height = height
    this.#known.clear()
  }

  get = (address: string): CanvasImageSource | null => {
    const known = this.#known.get(address)
    if (known !== undefined) return known
    this.#known.set(address, null)
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= mostKept) break
      this.#known.delete(oldest)
    }
    const image = new Image()
    image.decoding = 'async'
    image.onload = () => {
      this.#known.set(address, thumbnail(image, Math.round(this.#height * 1.3), this.#height))
      this.#onLoad()
    }
    image.src = address
    return null
  }
}

function thumbnail(image: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, width)
  canvas.height = Math.max(1, height)
  const scale = Math.max(width / (image.naturalWidth || 1), height / (image.naturalHeight || 1))
  const fullWidth = (image.naturalWidth || 1) * scale
  const fullHeight = (image.naturalHeight || 1) * scale
  canvas.getContext('2d')?.drawImage(image, (width - fullWidth) / 2, (height - fullHeight) / 2, fullWidth, fullHeight)
  return canvas
}
