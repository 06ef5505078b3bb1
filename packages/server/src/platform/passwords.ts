// Argon2id (2 in this library, whose enum type stripping cannot read), 19 MiB, two passes, one lane: the least that SECURITY allows, so that a small machine can still sign people in.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const costText = 'm=19456,t=2,p=1'

export interface Passwords {
  hash(password: string): Promise<string>
  /** null: the account is unknown or has no password, which costs the same work, so that the time tells nothing. */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Stored by an older version, at a lower cost. */
  needsRehash(stored: string): boolean
}

export function createPasswords(): Passwords {
  let decoy: Promise<string> | undefined

  async function hash(password: string): Promise<string> {
    const argon2 = await library()
    return argon2.hash(password, cost)
  }

  return {
    hash,
    async verify(stored, password) {
      decoy ??= hash('a password nobody has')
      const { verify } = await library()
      const isRight = await verify(stored ?? (await decoy), password)
      return stored !== null && isRight
    },
    needsRehash: (stored) => !stored.includes(costText),
  }
}

// Loaded with the first password: most calls come with a token, and a start waits for nothing it does not need.
const library = () => import('@node-rs/argon2')
