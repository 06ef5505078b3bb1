import type { Generated } from 'kysely'

/** A public link to a view or to a whole project. */
export type ShareKind = 'page' | 'feed'

export interface ShareRow {
  id: string
  /** The key in its address. */
  uuid: string
  slug: string | null
  project_id: string
  /** null: the whole project. Also of a view in the trash, with which it comes back. */
  view_id: string | null
  /** What it opens: a page for people, or a calendar for programs. A view has one of each at most. */
  kind: ShareKind
  /** Of a whole project: viewer or editor. */
  role: string | null
  password_hash: string | null
  expires_at: string | null
  /** JSON: `ShareSettings` of core. */
  settings: string
  created_by: string | null
  created_at: string
  visits: number
  last_visit_at: string | null
}

/** A program that asked to be let in. Whoever it says it is, nobody has proved it. */
export interface OAuthClientRow {
  id: string
  name: string
  /** JSON: a list. */
  redirect_uris: string
  created_at: string
  /** When somebody last let it in; null: nobody did. */
  used_at: string | null
}

/** By which a program fetches the token that a person made for it. */
export interface OAuthCodeRow {
  hash: string
  client_id: string
  token_id: string
  redirect_uri: string
  challenge: string
  /** As long as the person said. */
  lasts_until: string
  expires_at: string
  used_at: string | null
}

/** By which a program renews its token; each once. */
export interface OAuthRefreshRow {
  hash: string
  client_id: string
  token_id: string
  expires_at: string
  used_at: string | null
}

/** By which programs act for a person. One that has ended stays, without its hash: the history calls it by its name. */
export interface ApiTokenRow {
  /** Existing clients know it by this. */
  number: Generated<number>
  id: string
  user_id: string
  name: string
  /** null: it has ended. */
  hash: string | null
  /** Its last characters, to recognise it by. */
  ending: string
  access: string
  /** 1: all of the person, also those to come; 0: those of `TokenProjectRow`. */
  all_projects: number
  expires_at: string | null
  created_at: string
  updated_at: string
  last_used_at: string | null
  last_used_from: string | null
}

export interface TokenProjectRow {
  token_id: string
  project_id: string
  /** JSON: ids; null: all. */
  tables: string | null
}
