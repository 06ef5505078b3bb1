import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** What addresses call a shared view, whatever its kind: existing links have the first three. */
export const sharedViewWords = ['form', 'kanban', 'view', 'gallery', 'calendar', 'timeline'] as const

interface AddressedLink {
  readonly kind: 'base' | 'view'
  /** Its key, or the name somebody gave it. */
  readonly key: string
}

/** Who calls: not a person, but the public link this page was opened by. */
export interface CallingLink extends AddressedLink {
  /** Shows that its password was known; null: it has none, or nobody has entered it yet. */
  readonly pass: string | null
}

const pattern = new RegExp(`^#?/nc/(base|${sharedViewWords.join('|')})/([^/?#]+)`)

/** The link named by a hash such as `#/nc/base/3f…?embed`. */
export function linkIn(hash: string): AddressedLink | null {
  const [, word, key] = pattern.exec(hash) ?? []
  return key === undefined ? null : { kind: word === 'base' ? 'base' : 'view', key: decodeURIComponent(key) }
}

// In memory only: where the page is framed by another site, browsers keep nothing for it.
const passes = createStore<Readonly<Record<string, string | null>>>(() => ({}))

export const keepPass = (key: string, pass: string | null): void => passes.setState({ [key]: pass })

/** The project behind each link somebody came in by. */
const projects = createStore<Readonly<Record<string, string>>>(() => ({}))

export const keepSharedProject = (key: string, projectId: string): void => projects.setState({ [key]: projectId })

/** The project an address names, or that of the shared base it leads to, once that is known. */
export function projectIn(hash: string): string | null {
  const link = linkIn(hash)
  if (link !== null) return link.kind === 'base' ? (projects.getState()[link.key] ?? null) : null
  const [, projectId] = /^#?\/nc\/([^/?#]+)/.exec(hash) ?? []
  return projectId === undefined ? null : decodeURIComponent(projectId)
}

export const usePass = (key: string): string | null => useStore(passes, (known) => known[key] ?? null)

/** The answer to a form whose address this tab is at, and the link it leads through; null: none. */
export function currentAnswer(): { readonly uuid: string; readonly answer: string } | null {
  return typeof location === 'undefined' ? null : answerIn(location.hash)
}

export function answerIn(hash: string): ReturnType<typeof currentAnswer> {
  const link = linkIn(hash)
  const answer = new URLSearchParams(hash.slice(hash.indexOf('?') + 1)).get('answer')
  return link === null || answer === null ? null : { uuid: link.key, answer }
}

/** The link this tab is at; null: whoever is signed in. */
export function currentLink(): CallingLink | null {
  const link = typeof location === 'undefined' ? null : linkIn(location.hash)
  return link === null ? null : { ...link, pass: passes.getState()[link.key] ?? null }
}
