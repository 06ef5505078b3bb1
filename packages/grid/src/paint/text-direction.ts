/** Text follows its own direction: that of its first letter that has one. Digits, signs and emoji have none. */
export function isRtlText(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0xc0) {
      if ((code | 32) >= 97 && (code | 32) <= 122) return false
    } else if (isRtlLetter(code)) return true
    else if (!isNeutral(code)) return false
  }
  return false
}

const isRtlLetter = (code: number): boolean =>
  (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc)

const isNeutral = (code: number): boolean => (code >= 0x2000 && code <= 0x2bff) || (code >= 0xd800 && code <= 0xdfff)
