import { createHash } from 'node:crypto'
import type { Plugin as PluginContract } from '@rowhouse/core/api/plugins'
import type { WirePlugin } from '@rowhouse/core/api/plugins-v1'
import { idAlphabet, idLength } from '@rowhouse/core/ids'
import type { Static } from 'typebox'
import type { PluginRow } from '../../meta/rows/files.ts'
import type { Plugin } from '../../plugins/plugin.ts'
import type { Services } from '../../request/services.ts'
import { maskedSettings } from './accept-settings.ts'

type Known = Pick<Services, 'config' | 'plugins'>

export function presentPlugin(ctx: Known, plugin: Plugin, row: PluginRow | undefined): Static<typeof PluginContract> {
  const { id, title, category, description, docs, fields } = plugin
  return {
    id,
    title,
    category,
    description,
    docs,
    isList: plugin.isList === true,
    fields: fields.map(({ choices, ...field }) => ({
      ...field,
      ...(choices === undefined ? {} : { choices: [...choices] }),
    })),
    settings: row === undefined ? null : maskedSettings(plugin, ctx.plugins.settingsOf(row)),
    active: row?.active === 1,
    fixed: (id === 'google' && ctx.config.google !== null) || (id === 'github' && ctx.config.github !== null),
    tested:
      row === undefined || row.tested_at === null
        ? null
        : { ok: row.trouble === null, reason: row.trouble, at: row.tested_at },
  }
}

/** As existing clients tell plugins apart: the same on every server. */
export function wireId({ title }: Plugin): string {
  const bytes = createHash('sha256').update(title).digest().subarray(0, idLength)
  return `nc_${[...bytes].map((byte) => idAlphabet[byte % idAlphabet.length]).join('')}`
}

/** Types of fields that existing clients draw; others are texts to them. */
const wireTypes: Readonly<Record<string, string>> = { Choice: 'SingleLineText', Picture: 'LongText' }

const actions = [
  { label: 'Test', key: 'test', actionType: 'TEST', type: 'Button' },
  { label: 'Save', key: 'save', actionType: 'SUBMIT', type: 'Button' },
]

export function presentWirePlugin(ctx: Known, plugin: Plugin, row: PluginRow | undefined): WirePlugin {
  const { title, description, docs, category, fields } = plugin
  const settings = row === undefined ? null : maskedSettings(plugin, ctx.plugins.settingsOf(row))
  const items = fields.map(({ key, label, placeholder = '', type, required }) => ({
    key,
    label,
    placeholder,
    type: wireTypes[type] ?? type,
    required,
  }))
  return {
    id: wireId(plugin),
    title,
    description,
    active: row?.active === 1,
    rating: null,
    version: '0.0.1',
    docs: docs === '' ? null : docs,
    status: 'install',
    status_details: null,
    logo: null,
    icon: null,
    tags: category,
    category,
    input_schema: JSON.stringify({
      title: `Configure ${title}`,
      ...(plugin.isList === true ? { array: true } : {}),
      items,
      actions,
      msgOnInstall: `${title} is installed and set up`,
      msgOnUninstall: '',
    }),
    input: settings === null ? null : JSON.stringify(plugin.isList === true ? settings : (settings[0] ?? {})),
    creator: null,
    creator_website: null,
    price: null,
  }
}
