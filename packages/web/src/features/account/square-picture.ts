import { pictureLimits } from '@rowhouse/core/api/account'
import type { TextKey } from '../../i18n/catalogue.ts'

const pictureSide = 256
// Reading a file costs memory before it is shrunk; cameras stay far below this.
const maxSourceBytes = 20_000_000

/** Why a file cannot become a picture, before it is opened. */
export function pictureFault(file: { readonly type: string; readonly size: number }): TextKey | null {
  if (!(pictureLimits.types as readonly string[]).includes(file.type)) return 'account.picture.wrongType'
  return file.size > maxSourceBytes ? 'account.picture.huge' : null
}

interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** The largest square in the middle. */
export function middleSquare(width: number, height: number): Square {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/** Cuts and shrinks in the browser, which also drops places and camera data written into the file. */
export async function squarePicture(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file)
  try {
    const { x, y, side } = middleSquare(image.width, image.height)
    const canvas = document.createElement('canvas')
    canvas.width = pictureSide
    canvas.height = pictureSide
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('This browser cannot draw.')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, x, y, side, side, 0, 0, pictureSide, pictureSide)
    return await canvasBlob(canvas)
  } finally {
    image.close()
  }
}

// A browser that cannot write WebP answers with PNG, and the blob's type says so.
function canvasBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('This browser cannot write images.')))
    canvas.toBlob(take, 'image/webp', 0.9)
  })
}
