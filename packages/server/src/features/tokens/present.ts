import type { ApiToken } from '@rowhouse/core/api/tokens'
import type { Static } from 'typebox'
import { accessOf } from '../../request/find-token.ts'
import { presentAuthor } from '../records/changes/present.ts'
import type { ListedToken } from './list-tokens.ts'

export function presentToken({ token, projects, isOwn }: ListedToken): Static<typeof ApiToken> {
  return {
    id: token.id,
    name: token.name,
    ending: token.ending,
    access: accessOf(token.access),
    // The reply type is made of the schema, which knows no readonly.
    projects: projects as Static<typeof ApiToken>['projects'],
    by: presentAuthor({ ...token, actor_id: token.user_id }),
    isOwn,
    expiresAt: token.lasts_until ?? token.expires_at,
    lastUsedAt: token.last_used_at,
    lastUsedFrom: token.last_used_from,
    createdAt: token.created_at,
  }
}

/** As existing clients know it. `secret` is there once. */
export function presentWireToken({ token }: ListedToken, projectId: string, now: number, secret?: string) {
  return {
    id: token.number,
    project_id: projectId,
    db_alias: null,
    description: token.name,
    permissions: token.access,
    token: secret ?? `…${token.ending}`,
    expiry: token.expires_at,
    enabled: token.expires_at === null || Date.parse(token.expires_at) > now,
    created_at: token.created_at,
    updated_at: token.updated_at,
  }
}
