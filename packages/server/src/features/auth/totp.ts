import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 as every authenticator app speaks it: SHA-1, six digits, thirty seconds.
const stepMs = 30_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function newSecret(): string {
  return toBase32(randomBytes(20))
}

export function otpauthUri(secret: string, email: string): string {
  return `otpauth://totp/Rowhouse:${encodeURIComponent(email)}?secret=${secret}&issuer=Rowhouse`
}

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

interface SentCode {
  readonly secret: string
  readonly code: string
  readonly nowMs: number
  readonly lastStep: number
}

/** The time step a code belongs to, or null. Steps up to `lastStep` were used already; a clock may be off by one step. */
export function matchCode({ secret, code, nowMs, lastStep }: SentCode): number | null {
  const digits = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(digits)) return null
  const now = Math.floor(nowMs / stepMs)
  const step = [now, now - 1, now + 1].find((candidate) => isSame(codeAt(secret, candidate), digits))
  return step !== undefined && step > lastStep ? step : null
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

export function toBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  let bits = ''
  for (const letter of text) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
