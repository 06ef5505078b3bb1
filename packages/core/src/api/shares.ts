import { Type } from '../schema/type.ts'
import { baseRoles, ShareSettings } from '../shares/share-settings.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'
import { ViewParam } from './view-settings.ts'

/** A link that lets whoever has it see a view or a whole project. Its password never leaves. */
export const ShareLink = Type.Object({
  uuid: Type.String({ description: 'the key in its address; nobody can guess it' }),
  slug: Nullable(Type.String({ description: 'a name that leads there too' })),
  url: Type.String(),
  embedUrl: Type.String({ description: 'for a frame in a page of one of `embedSites`' }),
  role: Nullable(
    Type.Enum([...baseRoles], { description: 'of a project; null: a view is only looked at or handed in' }),
  ),
  hasPassword: Type.Boolean(),
  expiresAt: Nullable(Timestamp),
  settings: ShareSettings,
  visits: Type.Integer(),
  lastVisitAt: Nullable(Timestamp),
  sharedBy: Author,
  createdAt: Timestamp,
})

const Password = Type.String({ maxLength: 1024 })

const sharedFields = {
  slug: Type.Optional(Nullable(Type.String({ maxLength: 60 }))),
  password: Type.Optional(Nullable(Password)),
  expiresAt: Type.Optional(Nullable(Type.String({ maxLength: 40, description: 'ISO 8601; null: never' }))),
  settings: Type.Optional(Type.Object(Type.Partial(ShareSettings).properties, closed)),
  ofKey: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'the `uuid` the link must still have: otherwise nothing is shared or changed',
    }),
  ),
}

const OneLink = Type.Object({ link: Nullable(ShareLink) })

export const readViewLink = endpoint({
  method: 'GET',
  path: '/api/v1/views/:viewId/link',
  operation: 'shares.list',
  scope: 'project',
  summary: 'The public link of a view; null: it has none',
  params: ViewParam,
  reply: OneLink,
})

export const setViewLink = endpoint({
  method: 'PUT',
  path: '/api/v1/views/:viewId/link',
  operation: 'shares.create',
  scope: 'project',
  summary: 'Share a view by a link, or change how it is shared: what is left out stays',
  params: ViewParam,
  body: Type.Object(sharedFields, closed),
  reply: ShareLink,
})

export const renewViewLink = endpoint({
  method: 'POST',
  path: '/api/v1/views/:viewId/link/renew',
  operation: 'shares.update',
  scope: 'project',
  summary: 'Give a shared view another key: the old one leads nowhere from now on',
  params: ViewParam,
  reply: ShareLink,
})

export const endViewLink = endpoint({
  method: 'DELETE',
  path: '/api/v1/views/:viewId/link',
  operation: 'shares.delete',
  scope: 'project',
  summary: 'Stop sharing a view',
  params: ViewParam,
  reply: Message,
})

export const readBaseLink = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/base-link',
  operation: 'sharedBase.read',
  scope: 'project',
  summary: 'The public link of a whole project; null: it has none',
  params: ProjectParam,
  reply: OneLink,
})

export const setBaseLink = endpoint({
  method: 'PUT',
  path: '/api/v1/projects/:projectId/base-link',
  operation: 'sharedBase.create',
  scope: 'project',
  summary: 'Share a project by a link, or change how it is shared: what is left out stays',
  params: ProjectParam,
  body: Type.Object({ role: Type.Optional(Type.Enum([...baseRoles])), ...sharedFields }, closed),
  reply: ShareLink,
})

export const renewBaseLink = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/base-link/renew',
  operation: 'sharedBase.update',
  scope: 'project',
  summary: 'Give a shared project another key, with the same role: the old one leads nowhere from now on',
  params: ProjectParam,
  reply: ShareLink,
})

export const endBaseLink = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/base-link',
  operation: 'sharedBase.delete',
  scope: 'project',
  summary: 'Stop sharing a project',
  params: ProjectParam,
  reply: Message,
})

const ListedLink = Type.Object({
  ...ShareLink.properties,
  embedUrl: Nullable(Type.String({ description: 'null: of a feed, which no page shows' })),
  isFeed: Type.Boolean({ description: 'a calendar that programs read, whose `url` is its address' }),
  view: Nullable(
    Type.Object(
      {
        id: Type.String(),
        title: Type.String(),
        kind: Type.String(),
        tableId: Type.String(),
        tableTitle: Type.String(),
      },
      { description: 'null: the whole project' },
    ),
  ),
})

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/links',
  operation: 'shares.list',
  scope: 'project',
  summary: 'All that a project shares by links: who shared what, and how often it was visited',
  params: ProjectParam,
  reply: Type.Object({ list: Type.Array(ListedLink) }),
})

export const endLinks = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/links',
  operation: 'shares.delete',
  scope: 'project',
  summary: 'Stop sharing everything of a project at once, or all views of one of its tables',
  params: ProjectParam,
  query: Type.Object(
    { tableId: Type.Optional(Type.String({ maxLength: 100, description: 'only the views of this table' })) },
    closed,
  ),
  reply: Type.Object({ ended: Type.Integer() }),
})

const LinkParam = Type.Object({ link: Type.String({ maxLength: 100, description: 'the key of a link, or its name' }) })
const Kind = Type.String({ description: '“base”, or the kind of the view: grid, gallery, kanban, calendar, form' })

const Behind = Type.Object(
  { projectId: Type.String(), tableId: Nullable(Type.String()), viewId: Nullable(Type.String()) },
  { description: 'where it leads, as entering says it; null: the password comes first' },
)

/** All that anybody may know who has not given the password. */
export const readLink = endpoint({
  method: 'GET',
  path: '/api/v1/links/:link',
  operation: 'shares.visit',
  scope: 'public',
  summary: 'What stands at the door of a public link',
  params: LinkParam,
  reply: Type.Object({
    kind: Kind,
    needsPassword: Type.Boolean(),
    theme: ShareSettings.properties.theme,
    language: ShareSettings.properties.language,
    mayEmbed: Type.Boolean(),
    behind: Nullable(Behind),
  }),
})

/** Every other call takes the link in `xc-shared-view-id` or `xc-shared-base-id`, and the pass in `xc-shared-pass`. */
export const enterLink = endpoint({
  method: 'POST',
  path: '/api/v1/links/:link/enter',
  operation: 'shares.visit',
  scope: 'public',
  summary: 'Enter through a public link, with its password if it has one; counts as a visit',
  params: LinkParam,
  body: Type.Object({ password: Type.Optional(Password) }, closed),
  reply: Type.Object({
    pass: Nullable(Type.String({ description: 'null: none is needed' })),
    kind: Kind,
    role: Nullable(Type.String({ description: 'of a project: viewer or editor' })),
    projectId: Type.String(),
    tableId: Nullable(Type.String()),
    viewId: Nullable(Type.String()),
    title: Type.String({ description: 'of the view or the project' }),
    allowDownload: Type.Boolean(),
    allowSearch: Type.Boolean(),
    theme: ShareSettings.properties.theme,
    language: ShareSettings.properties.language,
  }),
})
