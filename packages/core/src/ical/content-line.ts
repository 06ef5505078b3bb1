// One line of a calendar as RFC 5545 writes it.
const mostOctets = 75

/** Long ones go on in lines that begin with a space: programs count octets, and a character cut in two would be none. */
export function contentLine(name: string, value: string): string {
  const line = `${name}:${value}`
  if (line.length <= mostOctets && /^\p{ASCII}*$/u.test(line)) return `${line}\r\n`
  let folded = ''
  let octets = 0
  for (const sign of line) {
    const more = octetsOf(sign.codePointAt(0) ?? 0)
    if (octets + more > mostOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += sign
    octets += more
  }
  return `${folded}\r\n`
}

function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** What people wrote: no sign of it ends the line or the value, and those that no text may hold are left out. */
export function escapedText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(lineBreaks, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '')
}

/** All that some program takes for one. */
const lineBreaks = /\r\n|[\n\r\u0085\u2028\u2029]/g
