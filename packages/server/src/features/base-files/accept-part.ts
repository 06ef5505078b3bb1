import { invalidRequest } from '@rowhouse/core/errors'
import { schemaCheck } from '@rowhouse/core/schema/schema-check'
import type { Static, TSchema } from 'typebox'

/** A part of a base file, of the shape it must have. */
export function acceptPart<S extends TSchema>(schema: S, value: unknown, path: string): Static<S> {
  const [fault] = schemaCheck(schema).faults(value)
  if (fault !== undefined)
    throw invalidRequest(`The base file cannot be read: “${path}”${fault.instancePath} ${fault.message}.`)
  return value as Static<S>
}
