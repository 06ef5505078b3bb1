import account from './en/account.json' with { type: 'json' }
import admin from './en/admin.json' with { type: 'json' }
import attachments from './en/attachments.json' with { type: 'json' }
import auth from './en/auth.json' with { type: 'json' }
import cells from './en/cells.json' with { type: 'json' }
import diagram from './en/diagram.json' with { type: 'json' }
import fields from './en/fields.json' with { type: 'json' }
import grid from './en/grid.json' with { type: 'json' }
import members from './en/members.json' with { type: 'json' }
import projects from './en/projects.json' with { type: 'json' }
import rows from './en/rows.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import sidebar from './en/sidebar.json' with { type: 'json' }
import sources from './en/sources.json' with { type: 'json' }
import tables from './en/tables.json' with { type: 'json' }
import views from './en/views.json' with { type: 'json' }

/** English, the language every other one falls back to. One file per feature; keys are dotted and never renamed. */
export const english = {
  ...shell,
  ...auth,
  ...account,
  ...admin,
  ...members,
  ...projects,
  ...tables,
  ...grid,
  ...rows,
  ...cells,
  ...fields,
  ...attachments,
  ...sources,
  ...views,
  ...sidebar,
  ...diagram,
}

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<Key> = Key extends `${infer Base}_${Plural}` ? Base : Key

export type TextKey = WithoutPlural<keyof typeof english>
export type TextValues = Readonly<Record<string, string | number>>
export type Texts = (key: TextKey, values?: TextValues) => string
