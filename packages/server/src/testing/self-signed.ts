import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

// A certificate made at test time, so that no private key lies in the repository and no outside tool is needed.

interface SelfSigned {
  readonly key: string
  readonly cert: string
}

/** A self-signed certificate for DNS names; trust it by giving it as the authority. */
export function createSelfSigned(names: readonly string[]): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const content = certificateContent(names, publicKey.export({ type: 'spki', format: 'der' }))
  const signature = sign('sha256', content, privateKey)
  const certificate = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: toPem(certificate),
  }
}

function certificateContent(names: readonly string[], publicKey: Buffer): Buffer {
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)])
  return sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    commonName('Rowhouse test'),
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    commonName('Rowhouse test'),
    publicKey,
    der(0xa3, sequence(alternativeNames(names))),
  )
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...derLength(content.length)]), content])
}

function derLength(length: number): number[] {
  if (length < 128) return [length]
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function utcTime(text: string): Buffer {
  return der(0x17, Buffer.from(text))
}

function commonName(name: string): Buffer {
  return sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(name)))))
}

function alternativeNames(names: readonly string[]): Buffer {
  const list = sequence(...names.map((name) => der(0x82, Buffer.from(name))))
  return sequence(objectId('551d11'), der(0x04, list))
}

function toPem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
