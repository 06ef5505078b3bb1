import type { FastifyReply } from 'fastify'

/** Success without a body, as existing clients expect of some calls. */
export function nothing(reply: FastifyReply): FastifyReply {
  return reply.type('application/json; charset=utf-8').send('')
}
