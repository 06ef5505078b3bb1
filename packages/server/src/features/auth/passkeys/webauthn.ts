/** Reading certificates and CBOR takes a lot of code, which is loaded by the first who has a passkey. */
export const webauthn = (): Promise<typeof import('@simplewebauthn/server')> => import('@simplewebauthn/server')
