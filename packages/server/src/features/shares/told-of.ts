import { readShareSettings } from '@rowhouse/core/shares/share-settings'
import type { ShareRow } from '../../meta/rows/access.ts'

/** What the change log keeps of a link: neither its key nor its password, only that there is one. */
export const toldOf = ({ kind, slug, role, password_hash, expires_at, settings }: ShareRow): object => ({
  kind,
  slug,
  role,
  hasPassword: password_hash !== null,
  expiresAt: expires_at,
  settings: readShareSettings(settings),
})
