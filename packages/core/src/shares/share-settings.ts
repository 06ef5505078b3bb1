import { closed, Nullable } from '../api/endpoint.ts'
import { invalidValue } from '../errors.ts'
import { Type } from '../schema/type.ts'

const mostSites = 20
const mostTables = 500

/** What a link remembers beside whom it lets in. */
export const ShareSettings = Type.Object(
  {
    allowDownload: Type.Boolean(),
    allowSearch: Type.Boolean({ description: 'visitors may search, and filter, sort and group as they like' }),
    theme: Type.Enum(['auto', 'light', 'dark']),
    language: Nullable(Type.String({ maxLength: 20, description: 'null: that of the browser' })),
    embedSites: Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: mostSites,
      description: 'sites whose pages may show it in a frame: https://example.org or https://*.example.org',
    }),
    allowIndexing: Type.Boolean({ description: 'search engines may list the page' }),
    tables: Nullable(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: mostTables,
        description: 'ids of the tables a shared base shows; null: all, also those to come',
      }),
    ),
  },
  closed,
)

export interface ShareSettings {
  readonly allowDownload: boolean
  readonly allowSearch: boolean
  readonly theme: 'auto' | 'light' | 'dark'
  readonly language: string | null
  readonly embedSites: readonly string[]
  readonly allowIndexing: boolean
  readonly tables: readonly string[] | null
}

const initial: ShareSettings = {
  allowDownload: true,
  allowSearch: true,
  theme: 'auto',
  language: null,
  embedSites: [],
  allowIndexing: false,
  tables: null,
}

/** As they are stored, and whatever is missing as it is at first. */
export const readShareSettings = (json: string): ShareSettings => ({
  ...initial,
  ...(JSON.parse(json) as Partial<ShareSettings>),
})

/** What somebody wants to store, over what was there. */
export function acceptShareSettings(given: Partial<ShareSettings>, before: ShareSettings = initial): ShareSettings {
  const settings = { ...before, ...given }
  return { ...settings, embedSites: [...new Set(settings.embedSites.map(acceptSite))] }
}

/** An origin, perhaps with a star for whatever stands before the rest of its name. */
const sitePattern = /^https?:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]{0,180}[a-z0-9])?(?::\d{1,5})?$/

function acceptSite(text: string): string {
  const site = text.toLowerCase().replace(/\/$/, '')
  if (sitePattern.test(site)) return site
  throw invalidValue('embedSites', `“${text}” is no site. Write it like https://example.org.`)
}

const slugPattern = /^[a-z0-9](?:[a-z0-9-]{1,58})[a-z0-9]$/

/** A name of one's own in the address of a link. */
export function acceptSlug(text: string): string {
  if (slugPattern.test(text)) return text
  throw invalidValue('slug', 'An address has 3 to 60 small letters, digits and dashes, with no dash at its ends.')
}

export const baseRoles = ['viewer', 'editor'] as const
export type BaseRole = (typeof baseRoles)[number]
