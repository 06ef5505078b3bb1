/** How many of the first bytes are looked at. */
export const textHeadBytes = 4096

/**
 * Whether bytes begin as UTF-8 text in which a browser that guesses would find nothing else: no control characters and
 * nothing that looks like a tag, so that no page, drawing or document of markup passes for a text.
 */
export function isPlainText(head: Uint8Array): boolean {
  let text: string
  try {
    // A letter may be cut off where the head ends.
    text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    return false
  }
  return !/<[a-z!?/]/i.test(text) && !hasControl(text)
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text.replace(/[\t\n\f\r]/g, ''))
}
