// The calls of NocoDB that are made, in both versions of its API.

interface AskedLink {
  readonly kind: 'mm' | 'hm'
  /** Its id, by which the second version knows it, and its title, by which the first one does. */
  readonly column: string
  readonly title: string
}

export interface NocodbApi {
  readonly projects: string
  tables(project: string): string
  table(id: string): string
  viewColumns(view: string): string
  viewFilters(view: string): string
  filterChildren(filter: string): string
  viewSorts(view: string): string
  comments(table: string, key: string): string
  commentCounts(table: string, keys: readonly string[]): string
  rows(project: string, table: string): string
  row(project: string, table: string, key: string): string
  links(project: string, table: string, key: string, link: AskedLink): string
}

const asked = (table: string, rest: string): string => `?fk_model_id=${encodeURIComponent(table)}&${rest}`
const named = (keys: readonly string[]): string => keys.map((key) => `ids[]=${encodeURIComponent(key)}`).join('&')
const path = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join('/')

export const nocodbApis = {
  first: {
    projects: '/api/v1/db/meta/projects',
    tables: (project) => `/api/v1/db/meta/projects/${path(project)}/tables`,
    table: (id) => `/api/v1/db/meta/tables/${path(id)}`,
    viewColumns: (view) => `/api/v1/db/meta/views/${path(view)}/columns`,
    viewFilters: (view) => `/api/v1/db/meta/views/${path(view)}/filters`,
    filterChildren: (filter) => `/api/v1/db/meta/filters/${path(filter)}/children`,
    viewSorts: (view) => `/api/v1/db/meta/views/${path(view)}/sorts`,
    comments: (table, key) =>
      `/api/v1/db/meta/audits/comments${asked(table, `row_id=${encodeURIComponent(key)}&comments_only=true`)}`,
    commentCounts: (table, keys) => `/api/v1/db/meta/audits/comments/count${asked(table, named(keys))}`,
    rows: (project, table) => `/api/v1/db/data/noco/${path(project, table)}`,
    row: (project, table, key) => `/api/v1/db/data/noco/${path(project, table, key)}`,
    links: (project, table, key, { kind, title }) => `/api/v1/db/data/noco/${path(project, table, key, kind, title)}`,
  },
  second: {
    projects: '/api/v2/meta/bases',
    tables: (project) => `/api/v2/meta/bases/${path(project)}/tables`,
    table: (id) => `/api/v2/meta/tables/${path(id)}`,
    viewColumns: (view) => `/api/v2/meta/views/${path(view)}/columns`,
    viewFilters: (view) => `/api/v2/meta/views/${path(view)}/filters`,
    filterChildren: (filter) => `/api/v2/meta/filters/${path(filter)}/children`,
    viewSorts: (view) => `/api/v2/meta/views/${path(view)}/sorts`,
    comments: (table, key) => `/api/v2/meta/comments${asked(table, `row_id=${encodeURIComponent(key)}`)}`,
    commentCounts: (table, keys) => `/api/v2/meta/comments/count${asked(table, named(keys))}`,
    rows: (_project, table) => `/api/v2/tables/${path(table)}/records`,
    row: (_project, table, key) => `/api/v2/tables/${path(table)}/records/${path(key)}`,
    links: (_project, table, key, { column }) =>
      `/api/v2/tables/${path(table)}/links/${path(column)}/records/${path(key)}`,
  },
} as const satisfies Readonly<Record<'first' | 'second', NocodbApi>>
