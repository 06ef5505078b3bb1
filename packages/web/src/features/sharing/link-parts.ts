import type { LinkSpec, ShareLink } from './share-queries.ts'

type Setting = keyof ShareLink['settings']

/** What of a link can be set back: all but its password, which nobody is told, and its key. */
export type LinkPart = 'slug' | 'expiresAt' | `settings.${Setting}`

/** What a wish changes. */
export function partsOf({ slug, expiresAt, settings = {} }: LinkSpec): LinkPart[] {
  return [
    ...(slug === undefined ? [] : (['slug'] as const)),
    ...(expiresAt === undefined ? [] : (['expiresAt'] as const)),
    ...(Object.keys(settings) as Setting[]).map((name) => `settings.${name}` as const),
  ]
}

/** What has to be wished for so that these parts are as they are in this link. */
export function wayTo({ slug, expiresAt, settings }: Way, parts: readonly LinkPart[]): LinkSpec {
  const names = (Object.keys(settings) as Setting[]).filter((name) => parts.includes(`settings.${name}`))
  return {
    ...(parts.includes('slug') ? { slug } : {}),
    ...(parts.includes('expiresAt') ? { expiresAt } : {}),
    ...(names.length === 0 ? {} : { settings: Object.fromEntries(names.map((name) => [name, settings[name]])) }),
  }
}

type Way = Pick<ShareLink, 'slug' | 'expiresAt' | 'settings'>
