const signatures = [
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
] as const

export type ImageType = (typeof signatures)[number]['type']

/** How many of the first bytes tell. */
export const imageHeadBytes = 12

/** What the bytes are, whatever the sender called them; null for anything a browser should not show inline. */
export function imageType(image: Uint8Array): ImageType | null {
  const found = signatures.find(({ at, bytes }) => bytes.every((byte, i) => image[at + i] === byte))
  return found?.type ?? null
}
