import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { enterLink } from '@rowhouse/core/api/shares'

type LinkEntry = ReplyOf<typeof enterLink>

const nameOf = (link: string): string => `rowhouse.link.${link}`

/** For this tab and no longer than it is open; undefined: none, or the browser keeps nothing for a framed page. */
export function keptEntry(link: string): LinkEntry | undefined {
  try {
    const text = sessionStorage.getItem(nameOf(link))
    return text === null ? undefined : (JSON.parse(text) as LinkEntry)
  } catch {
    return undefined
  }
}

export function keepEntry(link: string, entry: LinkEntry | null): void {
  try {
    if (entry === null) sessionStorage.removeItem(nameOf(link))
    else sessionStorage.setItem(nameOf(link), JSON.stringify(entry))
  } catch {
    // Then the password is asked for again after a reload.
  }
}
