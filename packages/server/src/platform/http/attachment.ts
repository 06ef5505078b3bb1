/** A file to be kept, not shown: its name in plain letters for old programs and whole for the others. */
export function attachment(name: string): string {
  const clean = name.replace(/[\p{Cc}/\\]/gu, '_').toWellFormed()
  const plain = clean.replace(/[^ -~]|["%]/g, '_')
  const whole = encodeURIComponent(clean).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
