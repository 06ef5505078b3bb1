import account from './en/account.json' with { type: 'json' }
import admin from './en/admin.json' with { type: 'json' }
import attachments from './en/attachments.json' with { type: 'json' }
import calendar from './en/calendar.json' with { type: 'json' }
import cells from './en/cells.json' with { type: 'json' }
import diagram from './en/diagram.json' with { type: 'json' }
import emoji from './en/emoji.json' with { type: 'json' }
import fields from './en/fields.json' with { type: 'json' }
import forms from './en/forms.json' with { type: 'json' }
import grid from './en/grid.json' with { type: 'json' }
import kanban from './en/kanban.json' with { type: 'json' }
import members from './en/members.json' with { type: 'json' }
import rows from './en/rows.json' with { type: 'json' }
import sharing from './en/sharing.json' with { type: 'json' }
import sources from './en/sources.json' with { type: 'json' }
import tables from './en/tables.json' with { type: 'json' }
import templates from './en/templates.json' with { type: 'json' }
import timeline from './en/timeline.json' with { type: 'json' }
import trash from './en/trash.json' with { type: 'json' }
import views from './en/views.json' with { type: 'json' }

/** What all other screens say; they wait for it. */
export const laterTexts = {
  ...account,
  ...admin,
  ...members,
  ...tables,
  ...grid,
  ...kanban,
  ...rows,
  ...cells,
  ...emoji,
  ...fields,
  ...forms,
  ...attachments,
  ...sources,
  ...views,
  ...sharing,
  ...calendar,
  ...timeline,
  ...diagram,
  ...templates,
  ...trash,
}

export type LaterTexts = typeof laterTexts
