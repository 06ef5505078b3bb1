// An authenticator in memory: makes real keys and real signatures, and does as it is told where one of flesh would refuse.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

interface Manner {
  readonly origin?: string
  readonly rpId?: string
  /** Whether it asked for a finger or a PIN. */
  readonly isVerified?: boolean
  /** What it claims to have counted. */
  readonly counter?: number
  readonly challenge?: string
  readonly userHandle?: string | undefined
}

interface Options {
  readonly challenge: string
  readonly rp?: { readonly id: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
}

export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  readonly id = randomBytes(16).toString('base64url')
  #userHandle: string | undefined
  #counter = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** What `navigator.credentials.create()` gives. */
  make({ challenge, rp, user }: Options, manner: Manner = {}) {
    this.#userHandle = user?.id
    const authData = this.#authData(rp?.id ?? '', manner, this.#attested())
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, manner),
        attestationObject: base64url(
          cborMap([
            ['fmt', cbor('none')],
            ['attStmt', cborMap([])],
            ['authData', cbor(authData)],
          ]),
        ),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get()` gives. */
  sign({ challenge, rpId }: Options, manner: Manner = {}) {
    this.#counter += 1
    const authData = this.#authData(rpId ?? '', manner, Buffer.alloc(0))
    const clientDataJSON = this.#clientData('webauthn.get', challenge, manner)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(createSign('sha256').update(signed).sign(this.#keys.privateKey)),
        userHandle: 'userHandle' in manner ? manner.userHandle : this.#userHandle,
      },
    }
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string, manner: Manner): string {
    const data = {
      type,
      challenge: manner.challenge ?? challenge,
      origin: manner.origin ?? this.#origin,
      crossOrigin: false,
    }
    return base64url(Buffer.from(JSON.stringify(data)))
  }

  #authData(
    rpId: string,
    { rpId: claimed = rpId, isVerified = true, counter = this.#counter }: Manner,
    more: Buffer,
  ): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(Buffer.from(claimed)), Buffer.from([flags]), count, more])
  }

  #attested(): Buffer {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.#keys.publicKey)])
  }
}

/** EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [1, cbor(2)],
    [3, cbor(-7)],
    [-1, cbor(1)],
    [-2, cbor(Buffer.from(x, 'base64url'))],
    [-3, cbor(Buffer.from(y, 'base64url'))],
  ])
}

function cborMap(entries: readonly (readonly [string | number, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([name, value]) => [cbor(name), value])])
}

function cbor(value: string | number | Buffer): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  const bytes = Buffer.from(value)
  return Buffer.concat([cborHead(typeof value === 'string' ? 3 : 2, bytes.length), bytes])
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
