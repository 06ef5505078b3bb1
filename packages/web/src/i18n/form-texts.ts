import attachments from './en/attachments.json' with { type: 'json' }
import cells from './en/cells.json' with { type: 'json' }
import forms from './en/forms.json' with { type: 'json' }

/** What forms and the fields in them say beside that. */
export const formTexts = { ...forms, ...cells, ...attachments }
