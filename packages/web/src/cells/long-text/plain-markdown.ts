/** Markdown without its marks, for a cell of one line. Only what the editor writes is known; the rest stays as it is. */
export function plainMarkdown(text: string): string {
  return text
    .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+)/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/(\*\*|__|~~|\*|_|`)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!~>|])/g, '$1')
}
