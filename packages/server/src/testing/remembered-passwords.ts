import { createPasswords, type Passwords } from '../platform/passwords.ts'

const real = createPasswords()
const hashes = new Map<string, Promise<string>>()
const answers = new Map<string, Promise<boolean>>()

/** The real hashes, each computed once per process: thousands of test accounts have the same password. */
export const rememberedPasswords: Passwords = {
  hash: (password) => once(hashes, password, () => real.hash(password)),
  verify: (stored, password) =>
    stored === null
      ? real.verify(stored, password)
      : once(answers, `${stored} ${password}`, () => real.verify(stored, password)),
  needsRehash: real.needsRehash,
}

function once<T>(known: Map<string, Promise<T>>, key: string, compute: () => Promise<T>): Promise<T> {
  const answer = known.get(key) ?? compute()
  known.set(key, answer)
  return answer
}
