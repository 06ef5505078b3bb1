import access from './en/access.json' with { type: 'json' }
import account from './en/account.json' with { type: 'json' }
import admin from './en/admin.json' with { type: 'json' }
import apiClient from './en/api-client.json' with { type: 'json' }
import apiDocs from './en/api-docs.json' with { type: 'json' }
import appStore from './en/app-store.json' with { type: 'json' }
import audit from './en/audit.json' with { type: 'json' }
import automations from './en/automations.json' with { type: 'json' }
import calendar from './en/calendar.json' with { type: 'json' }
import comments from './en/comments.json' with { type: 'json' }
import crons from './en/crons.json' with { type: 'json' }
import diagram from './en/diagram.json' with { type: 'json' }
import emoji from './en/emoji.json' with { type: 'json' }
import fields from './en/fields.json' with { type: 'json' }
import grpcClient from './en/grpc-client.json' with { type: 'json' }
import imports from './en/imports.json' with { type: 'json' }
import kanban from './en/kanban.json' with { type: 'json' }
import mails from './en/mails.json' with { type: 'json' }
import members from './en/members.json' with { type: 'json' }
import metadata from './en/metadata.json' with { type: 'json' }
import migrations from './en/migrations.json' with { type: 'json' }
import notices from './en/notices.json' with { type: 'json' }
import objects from './en/objects.json' with { type: 'json' }
import roles from './en/roles.json' with { type: 'json' }
import rules from './en/rules.json' with { type: 'json' }
import services from './en/services.json' with { type: 'json' }
import sharing from './en/sharing.json' with { type: 'json' }
import snapshots from './en/snapshots.json' with { type: 'json' }
import sources from './en/sources.json' with { type: 'json' }
import sql from './en/sql.json' with { type: 'json' }
import templates from './en/templates.json' with { type: 'json' }
import timeline from './en/timeline.json' with { type: 'json' }
import tokens from './en/tokens.json' with { type: 'json' }
import trash from './en/trash.json' with { type: 'json' }
import views from './en/views.json' with { type: 'json' }
import webhooks from './en/webhooks.json' with { type: 'json' }

/** What all other screens say; they wait for it, and for what the rooms before them say. */
export const laterTexts = {
  ...access,
  ...account,
  ...admin,
  ...apiClient,
  ...grpcClient,
  ...apiDocs,
  ...appStore,
  ...mails,
  ...members,
  ...metadata,
  ...migrations,
  ...notices,
  ...sql,
  ...objects,
  ...kanban,
  ...roles,
  ...comments,
  ...automations,
  ...crons,
  ...emoji,
  ...fields,
  ...snapshots,
  ...sources,
  ...views,
  ...sharing,
  ...rules,
  ...webhooks,
  ...calendar,
  ...timeline,
  ...diagram,
  ...templates,
  ...services,
  ...tokens,
  ...imports,
  ...audit,
  ...trash,
}
