import { createRequire } from 'node:module'
import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type Write = (value: unknown) => string

const require = createRequire(import.meta.url)

/**
 * What Fastify makes of schemas. Its own compilers would be loaded, and run for every route, at every start; a writer is
 * made when a route first answers, which for most of them is hours later or never.
 */
export const schemaCompilers: SchemaController = {
  compilersFactory: {
    buildSerializer: () => (route) => writerWhenNeeded(route.schema as object),
    // Input is checked by the contracts (request/input.ts): a route that asks Fastify to do it has forgotten that.
    buildValidator: () => () => {
      throw new Error('Fastify validates nothing here.')
    },
  },
}

function writerWhenNeeded(schema: object): Write {
  let write: Write | undefined
  return (value) => {
    write ??= makeWriter(schema)
    return write(value)
  }
}

function makeWriter(schema: object): Write {
  const build: (schema: object) => Write = require('fast-json-stringify')
  return build(schema)
}
