import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../platform/secrets.ts'

const passHours = 12

interface Door {
  readonly id: string
  readonly password_hash: string | null
}

/** What whoever knew the password of a link shows from then on. Another password makes it worthless at once. */
export interface LinkPasses {
  issue(door: Door): string
  isGood(door: Door, pass: string): boolean
}

export function createLinkPasses(secrets: Secrets, now: () => number): LinkPasses {
  const key = secrets.derive('link-pass')
  const signed = ({ id, password_hash }: Door, end: string): string =>
    createHmac('sha256', key).update(`${id}.${end}.${password_hash}`).digest('base64url')
  return {
    issue(door) {
      const end = String(now() + passHours * 3_600_000)
      return `${end}.${signed(door, end)}`
    },
    isGood(door, pass) {
      const [end = '', given = ''] = pass.split('.')
      const right = Buffer.from(signed(door, end))
      const shown = Buffer.from(given)
      return right.length === shown.length && timingSafeEqual(right, shown) && Number(end) > now()
    },
  }
}
