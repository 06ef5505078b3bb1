import { schemaWriter, type Write } from '@rowhouse/core/schema/schema-writer'
import type { FastifyServerOptions } from 'fastify'
import type { TSchema } from 'typebox'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>

/**
 * What Fastify makes of schemas. Its own compilers would be loaded, and run for every route, at every start; a writer is
 * made when a route first answers, which for most of them is hours later or never.
 */
export const schemaCompilers: SchemaController = {
  compilersFactory: {
    buildSerializer: () => (route) => writerWhenNeeded(route.schema as TSchema),
    // Input is checked by the contracts (request/input.ts): a route that asks Fastify to do it has forgotten that.
    buildValidator: () => () => {
      throw new Error('Fastify validates nothing here.')
    },
  },
}

function writerWhenNeeded(schema: TSchema): Write {
  let write: Write | undefined
  return (value) => {
    write ??= schemaWriter(schema)
    return write(value)
  }
}
