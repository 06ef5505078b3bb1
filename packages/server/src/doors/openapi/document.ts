// The contracts as OpenAPI 3.1, and nothing else.
import { type Endpoint, ErrorBody } from '@rowhouse/core/api/endpoint'
import { faultResponses, type Method, type Operation, operationOf, plain, securitySchemes, tagOf } from './operation.ts'

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers?: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>
  readonly components: Readonly<Record<'schemas' | 'responses' | 'securitySchemes', Readonly<Record<string, object>>>>
}

export const errorSchema: object = plain(ErrorBody)

export function openApiDocument(contracts: readonly Endpoint[]): OpenApiDocument {
  return {
    openapi: '3.1.0',
    // The version of the API, not of the program: strangers may read this text.
    info: { title: 'Rowhouse', version: '1', description: 'Deprecated paths answer as the current ones do.' },
    tags: [...new Set(contracts.map(tagOf))].map((name) => ({ name })),
    paths: pathsOf(contracts),
    components: { schemas: { Error: errorSchema }, responses: faultResponses, securitySchemes },
  }
}

function pathsOf(contracts: readonly Endpoint[]): OpenApiDocument['paths'] {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const contract of contracts) {
    for (const path of [contract.path, ...(contract.aliases ?? [])]) {
      const name = bracedPath(path)
      const method = contract.method.toLowerCase() as Method
      paths[name] = { ...paths[name], [method]: operationOf(contract, path) }
    }
  }
  return paths
}

/** “/users/:userId” as OpenAPI writes it. */
export const bracedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')
