import { createPrivateKey, X509Certificate } from 'node:crypto'
import { invalidValue } from '@rowhouse/core/errors'
import { type HookClient, hookLimits, isMasked } from '@rowhouse/core/hooks/hook'

/**
 * A client certificate, as content and never as a path. `stored`: the one that a masked key stands for, and that stays where
 * nothing is said about it, as by clients that do not know of it; two empty texts take it away.
 */
export function acceptClient(input: unknown, origin: string, stored: HookClient | undefined): HookClient | undefined {
  if (input === undefined || input === null) return stored
  const { certificate, key } = Object(input) as Readonly<Record<string, unknown>>
  const client = { certificate: pemOf(certificate), key: pemOf(key) }
  if (client.certificate === '' && client.key === '') return undefined
  if (!origin.startsWith('https:')) throw refused('Client certificates are for addresses that begin with https://.')
  // What was stored for one place never goes to another.
  const known = isMasked(client.key) ? stored?.key : client.key
  if (known === undefined) throw refused('Give the key of the client certificate again.')
  requirePair(client.certificate, known)
  return { certificate: client.certificate, key: known }
}

function pemOf(input: unknown): string {
  if (input === undefined || input === null) return ''
  if (typeof input !== 'string' || input.length > hookLimits.pem)
    throw refused(`A client certificate and its key are texts of at most ${hookLimits.pem} characters.`)
  return input.trim()
}

function requirePair(certificate: string, key: string): void {
  const parsed = tried(() => new X509Certificate(certificate))
  if (parsed === null) throw refused('The client certificate is no certificate in PEM form.')
  const secret = tried(() => createPrivateKey(key))
  if (secret === null)
    throw refused('The key of the client certificate is no private key in PEM form without a password.')
  if (!parsed.checkPrivateKey(secret)) throw refused('The key does not belong to the client certificate.')
}

function tried<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}

const refused = (sentence: string) => invalidValue('client', sentence)
