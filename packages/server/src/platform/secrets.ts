import { createCipheriv, createDecipheriv, createHash, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What must be readable again (unlike passwords): sealed with AES-256-GCM under the key of this installation. */
export interface Secrets {
  /** `owner` is the id of the record the secret belongs to: a sealed text moved elsewhere does not open. */
  seal(text: string, owner: string): string
  unseal(sealed: string, owner: string): string
  /** A key for one purpose; knowing it tells nothing about the others. */
  derive(purpose: string): Uint8Array
}

const nonceBytes = 12
const tagBytes = 16

export function createSecrets(key: Uint8Array): Secrets {
  // As bytes it would be made a key anew for every text, which takes longer than sealing it.
  const sealing = createSecretKey(derive(key, 'seal'))
  const keyId = createHash('sha256').update(key).digest('base64url').slice(0, 8)
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      cipher.setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    unseal(sealed, owner) {
      const [sealedWith, packed = ''] = sealed.split('.')
      if (sealedWith !== keyId) throw new Error('A stored secret was sealed with another key (APP_KEY or app.key).')
      const bytes = Buffer.from(packed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes))
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    derive: (purpose) => derive(key, purpose),
  }
}

function derive(key: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, 'rowhouse', purpose, 32))
}

/** The key of this installation: given by APP_KEY, else read from the key file, else made now. */
export async function loadKey(appKey: string | null, dataDir: string): Promise<Uint8Array> {
  if (appKey !== null) return Buffer.from(appKey, 'hex')
  const file = join(dataDir, 'app.key')
  await mkdir(dataDir, { recursive: true })
  return (await readKeyFile(file)) ?? (await makeKeyFile(file))
}

async function readKeyFile(file: string): Promise<Uint8Array | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  if (!/^[0-9a-f]{64}\s*$/.test(text)) throw new Error(`${file} is damaged: restore it from a backup.`)
  const { mode } = await stat(file)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`${file} can be read by others. Run: chmod 600 ${file}`)
  return Buffer.from(text.trim(), 'hex')
}

async function makeKeyFile(file: string): Promise<Uint8Array> {
  const key = randomBytes(32)
  // "wx" fails if another start was faster, so two processes never hold different keys.
  const handle = await open(file, 'wx', 0o600)
  await handle.writeFile(`${key.toString('hex')}\n`)
  await handle.sync()
  await handle.close()
  return key
}
