import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 } as const

/**
 * Any sign there is, as the unit of texts. fast-check's own `binary` is the same, but writes down a million signs before the
 * first text: two seconds, and 100 MB.
 */
export const anySign: fc.Arbitrary<string> = fc.nat({ max: 0x10ffff - surrogates.count }).map(
  (at) => String.fromCodePoint(at < surrogates.first ? at : at + surrogates.count),
  (sign) => {
    if (typeof sign !== 'string' || [...sign].length !== 1) throw new Error('This is no single sign.')
    const code = sign.codePointAt(0) ?? 0
    return code < surrogates.first ? code : code - surrogates.count
  },
)
