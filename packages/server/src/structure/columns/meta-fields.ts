import { columnTypeOf } from '@rowhouse/core/column-types/registry'

/** Where existing clients keep the options of a type; what is not named there stays in `meta` as it came. */
export function metaFieldsOf(type: string): readonly (readonly [option: string, path: readonly string[]])[] {
  const fields: Readonly<Record<string, string>> = columnTypeOf(type).meta ?? {}
  return Object.entries(fields).map(([option, path]) => [option, path.split('.')])
}
