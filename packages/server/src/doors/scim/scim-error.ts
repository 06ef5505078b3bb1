import { AppError } from '@rowhouse/core/errors'
import type { FastifyReply } from 'fastify'

type ScimType = 'invalidFilter' | 'invalidValue' | 'invalidSyntax' | 'mutability' | 'uniqueness'

/** What a provider sent cannot be done; `scimType` says it in the words of the protocol. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType: ScimType

  constructor(scimType: ScimType, message: string) {
    super(message)
    this.status = scimType === 'uniqueness' ? 409 : 400
    this.scimType = scimType
  }
}

/** Refusals in the form of the protocol (RFC 7644, 3.12). What is nobody's refusal goes on to where failures are logged. */
export function sendRefusal(reply: FastifyReply, thrown: unknown): FastifyReply {
  const isOurs = thrown instanceof ScimError || (thrown instanceof AppError && thrown.status < 500)
  if (!isOurs) throw thrown
  const scimType = thrown instanceof ScimError ? { scimType: thrown.scimType } : {}
  return sendScim(reply.code(thrown.status), {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(thrown.status),
    ...scimType,
    detail: thrown.message,
  })
}

export const sendScim = (reply: FastifyReply, body: unknown): FastifyReply =>
  reply.type('application/scim+json; charset=utf-8').send(JSON.stringify(body))
