import type { barcodeFormats } from '@rowhouse/core/column-types/barcode'

/** Black boxes on a field of so many units. */
export interface CodeShape {
  readonly width: number
  readonly height: number
  readonly boxes: readonly (readonly [x: number, y: number, width: number, height: number])[]
}

export type CodeFormat = (typeof barcodeFormats)[number] | 'QR-L' | 'QR-M' | 'QR-Q' | 'QR-H'

/** null when the text cannot be written in the format. */
export type CodeMaker = (text: string, format: CodeFormat) => CodeShape | null

const symbols: { readonly [F in (typeof barcodeFormats)[number]]: string } = {
  CODE128: 'code128',
  CODE39: 'code39ext',
  EAN13: 'ean13',
  EAN8: 'ean8',
  EAN5: 'ean5',
  EAN2: 'ean2',
  UPC: 'upca',
  ITF14: 'itf14',
  MSI: 'msi',
  pharmacode: 'pharmacode',
  codabar: 'rationalizedCodabar',
}

/** What a code may hold at most; more makes bars nobody can read, and squares no program can write. */
const longest = 1000
const mostKept = 2000

/** The library is large: it comes when a table has such a column. */
export async function loadCodeMaker(): Promise<CodeMaker> {
  const { raw } = (await import('bwip-js/generic')).default
  const known = new Map<string, CodeShape | null>()
  return (text, format) => {
    const key = `${format} ${text}`
    const made = known.get(key)
    if (made !== undefined) return made
    if (known.size >= mostKept) known.clear()
    const shape = text.length > longest ? null : shapeOf(raw, text, format)
    known.set(key, shape)
    return shape
  }
}

type Raw = (options: { bcid: string; text: string; eclevel?: string }) => readonly unknown[]

function shapeOf(raw: Raw, text: string, format: CodeFormat): CodeShape | null {
  try {
    const options = format.startsWith('QR-')
      ? { bcid: 'qrcode', text, eclevel: format.slice(3) }
      : { bcid: symbols[format as keyof typeof symbols], text }
    const [part] = raw(options)
    return squares(part) ?? bars(part)
  } catch {
    // The library says by throwing that the text has a wrong length, a wrong check digit or foreign characters.
    return null
  }
}

function squares(part: unknown): CodeShape | null {
  const { pixs, pixx, pixy } = part as { pixs?: readonly number[]; pixx?: number; pixy?: number }
  if (pixs === undefined || pixx === undefined || pixy === undefined) return null
  const boxes: [number, number, number, number][] = []
  for (let y = 0; y < pixy; y++) {
    for (let x = 0; x < pixx; x++) {
      const from = x
      while (x < pixx && pixs[y * pixx + x] === 1) x++
      if (x > from) boxes.push([from, y, x - from, 1])
    }
  }
  return { width: pixx, height: pixy, boxes }
}

/** Widths of bars and spaces by turns, the first one a bar. */
function bars(part: unknown): CodeShape | null {
  const { sbs } = part as { sbs?: readonly number[] }
  if (sbs === undefined) return null
  const boxes: [number, number, number, number][] = []
  let x = 0
  for (const [at, width] of sbs.entries()) {
    if (at % 2 === 0) boxes.push([x, 0, width, 1])
    x += width
  }
  return { width: x, height: 1, boxes }
}
