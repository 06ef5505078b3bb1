import { createHmac } from 'node:crypto'
import type { Limits } from '../platform/limits.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { Secrets } from '../platform/secrets.ts'

const windowMs = 15 * 60_000
const mostWrong = 10
/** From anywhere: enough for visitors who mistype, too little to try out words. */
const mostWrongOfAll = 200
const rememberedMs = 5 * 60_000
const remembered = 1000

interface Door {
  readonly id: string
  readonly password_hash: string | null
}

interface Needed {
  readonly limits: Limits
  readonly passwords: Passwords
  readonly secrets: Secrets
  readonly now: () => number
}

/** Plain passwords come with every call of existing clients, and checking one takes a core for a while. */
export class LinkPasswords {
  readonly #services: Omit<Needed, 'secrets'>
  readonly #key: Uint8Array
  /** Until when a password is known to be right, by a digest of it and of what it was checked against. */
  readonly #known = new Map<string, number>()

  constructor(services: Needed) {
    this.#services = services
    this.#key = services.secrets.derive('link-password')
  }

  /** Throws when too many were wrong. */
  async isRight(door: Door, password: string, address: string): Promise<boolean> {
    const { limits, passwords, now } = this.#services
    const digest = createHmac('sha256', this.#key)
      .update(JSON.stringify([door.id, door.password_hash, password]))
      .digest('base64url')
    if ((this.#known.get(digest) ?? 0) > now()) return true
    const counted = [`link password ${door.id} ${address}`, `link password ${door.id}`] as const
    // Counted before the work, so that a burst cannot slip through.
    limits.take(counted[0], mostWrong, windowMs)
    limits.take(counted[1], mostWrongOfAll, windowMs)
    if (!(await passwords.verify(door.password_hash, password))) return false
    for (const key of counted) limits.giveBack(key)
    if (this.#known.size >= remembered) this.#known.clear()
    this.#known.set(digest, now() + rememberedMs)
    return true
  }
}
