import type { SnippetRequest } from '../api-snippet/snippet-request.ts'
import type { DescribedCall } from './described-calls.ts'

/** What somebody typed for the parameters of a call, by name. */
export type Filled = Readonly<Record<string, string>>

/** What a parameter begins with: a snippet shall run as it stands. */
export function firstValue({ name, in: place }: DescribedCall['parameters'][number]): string {
  if (place === 'path') return name === 'format' ? 'csv' : '1'
  return name === 'limit' ? '25' : name === 'offset' ? '0' : ''
}

export function callRequest(base: string, call: DescribedCall, filled: Filled, body: unknown): SnippetRequest {
  const given = (parameter: DescribedCall['parameters'][number]): string =>
    filled[parameter.name] ?? firstValue(parameter)
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(filled[name] ?? firstValue({ name, in: 'path', required: true })),
  )
  const query = call.parameters
    .filter((parameter) => parameter.in === 'query' && given(parameter) !== '')
    .map((parameter) => [parameter.name, given(parameter)] as const)
  return { method: call.method, base, path, query, body }
}
