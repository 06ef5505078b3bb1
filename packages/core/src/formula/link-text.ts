import { isHttpUrl } from '../column-types/http-url.ts'

/** What URL() gives, read back. */
interface LinkText {
  readonly address: string
  readonly label: string
}

const opening = 'URI::('
const between = ') LABEL::('

/** null: it is no link, or one that a browser would run; then it is shown as text. */
export function readLinkText(text: string): LinkText | null {
  if (!text.startsWith(opening) || !text.endsWith(')')) return null
  const split = text.indexOf(between)
  const address = text.slice(opening.length, split === -1 ? -1 : split)
  const label = split === -1 ? '' : text.slice(split + between.length, -1)
  return isSafe(address) ? { address, label: label || address } : null
}

/** What is read where nothing can be followed, as in the name of a record. */
export const linkLabel = (text: string): string => readLinkText(text)?.label ?? text

const isSafe = (address: string): boolean => isHttpUrl(address) || /^mailto:[^\p{Cc}\p{Cf}\s<>"`\\]+$/iu.test(address)
