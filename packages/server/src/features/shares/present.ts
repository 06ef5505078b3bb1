import type { Feed } from '@rowhouse/core/api/feeds'
import type { ShareLink } from '@rowhouse/core/api/shares'
import { readShareSettings } from '@rowhouse/core/shares/share-settings'
import { viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import type { Static } from 'typebox'
import type { SeenShare } from './store.ts'

/** Where a link leads, in the words of addresses. */
export interface LinkPlace {
  readonly site: string
  /** The kind of the view; null: a whole project. */
  readonly viewType: string | null
}

export function presentShare(share: SeenShare, place: LinkPlace): Static<typeof ShareLink> {
  const name = [share.firstname, share.lastname].filter((part) => part !== null && part !== '').join(' ')
  const { created_by: id, email } = share
  return {
    uuid: share.uuid,
    slug: share.slug,
    url: `${place.site}/${pathOf(share, place)}`,
    embedUrl: `${place.site}/embed/${share.uuid}${pathOf({ ...share, slug: null }, place)}?embed`,
    role: share.role === 'editor' || share.role === 'viewer' ? share.role : null,
    hasPassword: share.password_hash !== null,
    expiresAt: share.expires_at,
    // The reply type is made of the schema, which knows no readonly.
    settings: readShareSettings(share.settings) as Static<typeof ShareLink>['settings'],
    visits: share.visits,
    lastVisitAt: share.last_visit_at,
    sharedBy: id === null ? null : { id, email, name: name === '' ? null : name },
    createdAt: share.created_at,
  }
}

/** What a calendar program is given. */
export const feedUrl = ({ uuid }: Pick<SeenShare, 'uuid'>, site: string): string => `${site}/feeds/${uuid}.ics`

export function presentFeed(share: SeenShare, site: string): Static<typeof Feed> {
  const { sharedBy, createdAt } = presentShare(share, { site, viewType: null })
  return { url: feedUrl(share, site), sharedBy, createdAt }
}

function pathOf({ uuid, slug }: Pick<SeenShare, 'uuid' | 'slug'>, { viewType }: LinkPlace): string {
  const word = viewType === null ? 'base' : (viewTypes[viewTypeOf(viewType)].sharedPath ?? 'view')
  return `#/nc/${word}/${slug ?? uuid}`
}
