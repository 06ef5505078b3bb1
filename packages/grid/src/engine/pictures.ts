import type { GridOptions } from '../options.ts'

const mostKept = 400

/** Loads images once, cuts them to the thumbnail cells show so that painting is a copy, and drops the oldest. */
export class Pictures {
  readonly #known = new Map<string, HTMLCanvasElement | null>()
  readonly #onLoad: () => void
  readonly #load: () => GridOptions['loadPicture']
  #height = 0

  constructor(onLoad: () => void, load: () => GridOptions['loadPicture']) {
    this.#onLoad = onLoad
    this.#load = load
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
    const load = this.#load() ?? imageAt
    load(address).then(
      (image) => {
        this.#known.set(address, thumbnail(image, Math.round(this.#height * 1.3), this.#height))
        this.#onLoad()
      },
      // Its place stays empty until the cell is painted again, which asks again.
      () => this.#known.delete(address),
    )
    return null
  }
}

type Picture = CanvasImageSource & { readonly width: number; readonly height: number }

async function imageAt(address: string): Promise<Picture> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

function thumbnail(image: Picture, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, width)
  canvas.height = Math.max(1, height)
  const scale = Math.max(width / (image.width || 1), height / (image.height || 1))
  const fullWidth = (image.width || 1) * scale
  const fullHeight = (image.height || 1) * scale
  canvas.getContext('2d')?.drawImage(image, (width - fullWidth) / 2, (height - fullHeight) / 2, fullWidth, fullHeight)
  return canvas
}
