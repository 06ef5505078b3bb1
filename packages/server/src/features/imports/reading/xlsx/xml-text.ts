// As much of XML as the parts of a book need: what they hold is written by programs, one tag after the other.

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** With what stands for other characters; books write control characters as “_x000D_”. Lines end as everywhere else here. */
export function plainText(text: string): string {
  let plain = text
  if (plain.includes('&')) plain = plain.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, standsFor)
  if (plain.includes('_x')) plain = plain.replace(/_x([0-9a-fA-F]{4})_/g, (_, code) => character(code, 16))
  return plain.includes('\r\n') ? plain.replaceAll('\r\n', '\n') : plain
}

function standsFor(
  all: string,
  hex: string | undefined,
  decimal: string | undefined,
  name: string | undefined,
): string {
  if (hex !== undefined) return character(hex, 16)
  return decimal === undefined ? (named[name ?? ''] ?? all) : character(decimal, 10)
}

function character(digits: string, base: number): string {
  const code = Number.parseInt(digits, base)
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
}

/** All `<t>` in it, one after the other; what tells how they are read out is left away. */
export function runsOf(xml: string): string {
  const runs = xml.includes('<rPh') ? xml.replace(/<rPh[\s>][\s\S]*?<\/rPh>/g, '') : xml
  let text = ''
  for (let at = runs.indexOf('<t'); at !== -1; at = runs.indexOf('<t', at + 2)) {
    const end = runs.indexOf('>', at)
    const isText = /[\s>]/.test(runs.charAt(at + 2)) && runs.charAt(end - 1) !== '/'
    if (isText) text += runs.slice(end + 1, runs.indexOf('</t>', end))
  }
  return plainText(text)
}

export function* tagsOf(xml: string, name: string): Generator<string> {
  for (const [tag] of xml.matchAll(new RegExp(`<${name}(?=[\\s/>])[^>]*>`, 'g'))) yield tag
}

/** `name` may begin with a prefix. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : plainText(value)
}
