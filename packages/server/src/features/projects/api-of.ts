import type { ApiKind } from '@rowhouse/core/api/projects'

/** Of a configuration as it is stored; most projects say nothing about it. */
export function apiOf(configuration: string): ApiKind {
  return (JSON.parse(configuration) as { readonly api?: ApiKind }).api ?? 'rest'
}
