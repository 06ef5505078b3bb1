import { buffer } from 'node:stream/consumers'
import { AppError, invalidValue } from '@rowhouse/core/errors'
import type { PluginField, PluginValues } from '@rowhouse/core/plugins/plugin'
import { newId } from '../../platform/chance.ts'
import type { PluginTools, StoragePlugin } from '../plugin.ts'
import { type Bucket, S3Client } from './s3-client.ts'
import { s3Store } from './s3-store.ts'

interface Preset extends Pick<StoragePlugin, 'id' | 'title' | 'description' | 'docs'> {
  /** Besides bucket and keys. */
  readonly fields: readonly PluginField[]
  readonly keys?: { readonly access: string; readonly secret: string }
  where(values: PluginValues): Pick<Bucket, 'endpoint' | 'region' | 'inPath'>
}

export const regionField = (placeholder: string): PluginField => ({
  key: 'region',
  label: 'Region',
  placeholder,
  type: 'SingleLineText',
  required: true,
})

/** A host that a region is a part of: what is typed must not lead to another one. */
export function regionOf({ region = '' }: PluginValues): string {
  if (/^[a-z0-9][a-z0-9-]{0,40}$/.test(region)) return region
  throw invalidValue('region', 'A region looks like eu-central-1.')
}

/** A host as it is typed, without what stands around it. */
export function hostOf(values: PluginValues, key: string): string {
  const host = values[key] ?? ''
  if (/^[a-z0-9.-]{1,253}(:\d{1,5})?$/i.test(host) && URL.canParse(`https://${host}`)) return host
  throw invalidValue(key, 'Give the name of the host alone, such as storage.example.com.')
}

/** One of the stores that speak the protocol of S3: they differ in where they are and in what that is called. */
export function s3Plugin({ fields, keys, where, ...head }: Preset): StoragePlugin {
  const bucketOf = (values: PluginValues): Bucket => ({
    ...where(values),
    bucket: values.bucket ?? '',
    accessKey: values.access_key ?? '',
    secretKey: values.access_secret ?? '',
  })
  const open = (name: string, values: PluginValues, tools: PluginTools) =>
    s3Store(new S3Client(bucketOf(values), tools), {
      name,
      prefix: prefixOf(values),
      givesLinks: values.direct === 'true',
      now: tools.now,
    })
  return {
    ...head,
    category: 'Storage',
    place: ['bucket', ...fields.map(({ key }) => key)],
    fields: [
      { key: 'bucket', label: 'Bucket Name', placeholder: 'rowhouse-files', type: 'SingleLineText', required: true },
      ...fields,
      { key: 'access_key', label: keys?.access ?? 'Access Key', type: 'SingleLineText', required: true },
      { key: 'access_secret', label: keys?.secret ?? 'Access Secret', type: 'Password', required: true },
      {
        key: 'prefix',
        label: 'Folder',
        placeholder: 'rowhouse',
        type: 'SingleLineText',
        required: false,
        help: 'Files lie under this name in the bucket. Left empty, they lie at its top.',
      },
      {
        key: 'direct',
        label: 'Downloads come straight from the store',
        type: 'Checkbox',
        required: false,
        help: 'Browsers get an address that works for a minute, after it was asked whether they may. Leave it off for stores that only this server reaches.',
      },
    ],
    check(values) {
      if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(values.bucket ?? ''))
        throw invalidValue('bucket', 'A bucket has 3 to 63 small letters, digits, dots and hyphens.')
      where(values)
      prefixOf(values)
    },
    placeOf(values) {
      const { endpoint } = where(values)
      return `${endpoint}/${values.bucket}/${prefixOf(values)}`
    },
    open,
    async test([values = {}], tools, trial) {
      const store = open('test', values, tools)
      const key = newId('file')
      const text = 'A test of Rowhouse, which can be deleted.'
      const received = await store.receive(key, once(Buffer.from(text)), 1000)
      await trial.step('A file was written', () => received.keep())
      await trial.step('It was read again', async () => {
        const body = await store.open(key)
        const read = body === null ? null : String(await buffer(body))
        if (read !== text) throw new AppError('source_unavailable', 'The store gave back something else.')
      })
      await trial.step('It was deleted', async () => {
        await store.remove(key)
        const left = await store.open(key)
        left?.destroy()
        if (left !== null) throw new AppError('source_unavailable', 'The store still has it.')
      })
    },
  }
}

function prefixOf({ prefix = '' }: PluginValues): string {
  const clean = prefix.replace(/^\/+|\/+$/g, '')
  if (clean === '') return ''
  if (/^[\w-][\w./-]{0,200}$/.test(clean) && !clean.split('/').some((part) => /^\.*$/.test(part))) return `${clean}/`
  throw invalidValue('prefix', 'A folder is made of letters, digits, hyphens and slashes.')
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
