import type { PluginValues } from '@rowhouse/core/plugins/plugin'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { MailTransport } from '../platform/mail/mail-transport.ts'
import type { Secrets } from '../platform/secrets.ts'
import { logoOf } from '../plugins/branding/branding.ts'
import type { PluginTools } from '../plugins/plugin.ts'
import { findMail } from '../plugins/registry.ts'
import type { PluginRow } from './rows/files.ts'
import type { MetaTables } from './tables.ts'

interface Brand {
  readonly title: string
  readonly logo: ReturnType<typeof logoOf>
}

const ownBrand: Brand = { title: 'Rowhouse', logo: null }

interface Options {
  readonly meta: Database<MetaTables>
  readonly secrets: Secrets
  readonly tools: PluginTools
}

/** What is turned on in the App Store. Read anew each time, so that every node knows of a change with the next call. */
export class InstalledPlugins {
  readonly tools: PluginTools
  readonly #meta: Database<MetaTables>
  readonly #secrets: Secrets

  constructor({ meta, secrets, tools }: Options) {
    this.tools = tools
    this.#meta = meta
    this.#secrets = secrets
  }

  seal(id: string, settings: readonly PluginValues[]): string {
    return this.#secrets.seal(JSON.stringify(settings), id)
  }

  settingsOf({ id, settings }: Pick<PluginRow, 'id' | 'settings'>): readonly PluginValues[] {
    return JSON.parse(this.#secrets.unseal(settings, id))
  }

  /** The settings of a plugin that is turned on; null: it is not. */
  async active(id: string, meta: Kysely<MetaTables> = this.#meta.read): Promise<readonly PluginValues[] | null> {
    const row = await meta
      .selectFrom('rh_plugins')
      .select(['id', 'settings'])
      .where('id', '=', id)
      .where('active', '=', 1)
      .executeTakeFirst()
    return row === undefined ? null : this.settingsOf(row)
  }

  async #allActive(): Promise<Pick<PluginRow, 'id' | 'settings'>[]> {
    return this.#meta.read.selectFrom('rh_plugins').select(['id', 'settings']).where('active', '=', 1).execute()
  }

  /** The way that mails leave; null: none is turned on. */
  async mail(): Promise<MailTransport | null> {
    for (const row of await this.#allActive()) {
      const plugin = findMail(row.id)
      if (plugin !== undefined) return plugin.open(this.settingsOf(row)[0] ?? {}, this.tools)
    }
    return null
  }

  async brand(): Promise<Brand> {
    const [values] = (await this.active('branding')) ?? []
    return values === undefined ? ownBrand : { title: values.title ?? ownBrand.title, logo: logoOf(values.logo ?? '') }
  }

  /** What people sign in by, where the configuration names none; null: nothing. */
  async client(id: 'google' | 'github'): Promise<{ clientId: string; clientSecret: string } | null> {
    const [values] = (await this.active(id)) ?? []
    return values === undefined ? null : { clientId: values.client_id ?? '', clientSecret: values.client_secret ?? '' }
  }
}
