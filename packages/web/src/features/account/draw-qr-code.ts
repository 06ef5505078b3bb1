import { drawingSVG, qrcode } from 'bwip-js/browser'

/** A data address of the code as SVG, sharp at every size. */
export function drawQrCode(text: string): string {
  const svg = qrcode({ bcid: 'qrcode', text, scale: 4 }, drawingSVG())
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
