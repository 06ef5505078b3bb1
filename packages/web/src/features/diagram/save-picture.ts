import type { Picture } from './draw-picture.ts'

/** Twice as fine as the screen shows it, as far as browsers draw pictures that large. */
const scale = 2
const mostPixels = 16_000

export async function pngOf({ svg, width, height }: Picture): Promise<Blob> {
  const address = URL.createObjectURL(svgOf(svg))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const factor = Math.min(scale, mostPixels / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(width * factor)
    canvas.height = Math.ceil(height * factor)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error('The picture is too large')) : resolve(blob)),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

export const svgOf = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml' })
