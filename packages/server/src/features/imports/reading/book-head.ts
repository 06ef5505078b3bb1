// By their first bytes books are known, whatever they are called.
export const isArchive = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b && head[2] === 3
const oldBook = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
export const isOldBook = (head: Uint8Array): boolean => oldBook.every((byte, at) => head[at] === byte)
