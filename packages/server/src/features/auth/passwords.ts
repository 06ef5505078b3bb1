import { invalidValue } from '@rowhouse/core/errors'
import { passwordFault } from '@rowhouse/core/names'

// Argon2id (2 in this library, whose enum type stripping cannot read), 19 MiB, two passes, one lane: the least that SECURITY allows, so that a small machine can still sign people in.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const costText = 'm=19456,t=2,p=1'

const sentences = {
  required: 'Password is required',
  too_short: 'You password must be atleast 8 characters',
  too_long: 'The password is longer than 1,024 bytes',
} as const

/** Length is the only rule: demands for capitals and digits make people choose worse. */
export function acceptPassword(password: string): string {
  const fault = passwordFault(password)
  if (fault !== null) throw invalidValue('password', sentences[fault])
  return password
}

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2()
  return hash(password, cost)
}

// Loaded with the first password: most calls come with a token, and a start waits for nothing it does not need.
const argon2 = () => import('@node-rs/argon2')

let decoy: Promise<string> | undefined

/** An unknown account costs the same work as a known one, so that the time tells nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password nobody has')
  const { verify } = await argon2()
  const isRight = await verify(stored ?? (await decoy), password)
  return stored !== null && isRight
}

export function needsRehash(stored: string): boolean {
  return !stored.includes(costText)
}
