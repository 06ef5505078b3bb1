import { AppError } from '@rowhouse/core/errors'
import type { Database } from '../platform/database.ts'
import type { FileStore, FileStores } from '../platform/files/file-store.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { PluginTools } from '../plugins/plugin.ts'
import { findStorage } from '../plugins/registry.ts'
import type { FileStoreRow } from './rows/files.ts'
import type { MetaTables } from './tables.ts'

interface Options {
  readonly meta: Database<MetaTables>
  readonly secrets: Secrets
  readonly tools: PluginTools
  readonly disk: FileStore
}

/** The disk of this machine, and the stores that were set up in the App Store. */
export class InstalledStores implements FileStores {
  readonly disk: FileStore
  readonly #options: Options

  constructor(options: Options) {
    this.disk = options.disk
    this.#options = options
  }

  async active(): Promise<FileStore> {
    const row = await this.#options.meta.read
      .selectFrom('rh_plugins as plugin')
      .innerJoin('rh_file_stores as store', 'store.id', 'plugin.store_id')
      .selectAll('store')
      .where('plugin.active', '=', 1)
      .executeTakeFirst()
    return row === undefined ? this.disk : this.#open(row)
  }

  async of(name: string): Promise<FileStore> {
    if (name === this.disk.name) return this.disk
    const row = await this.#options.meta.read
      .selectFrom('rh_file_stores')
      .selectAll()
      .where('id', '=', name)
      .executeTakeFirst()
    if (row === undefined) throw new AppError('source_unavailable', 'The store of this file is no longer known.')
    return this.#open(row)
  }

  #open({ id, plugin, settings }: FileStoreRow): FileStore {
    const storage = findStorage(plugin)
    if (storage === undefined) throw new AppError('source_unavailable', 'The store of this file is no longer known.')
    const { secrets, tools } = this.#options
    return storage.open(id, JSON.parse(secrets.unseal(settings, id)), tools)
  }
}
