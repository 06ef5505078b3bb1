import { Type } from '../schema/type.ts'
import { closed, endpoint, Nullable, Timestamp } from './endpoint.ts'
import { Port } from './source-connection.ts'

/** Hosts inside of the network that databases may be attached from, besides those that EGRESS_ALLOW names. */
export const AllowedHosts = Type.Object({
  list: Type.Array(
    Type.Object({
      host: Type.String(),
      port: Type.Integer(),
      allowedBy: Nullable(
        Type.String({ description: 'the address of who allowed it; null when that account is gone' }),
      ),
      allowedAt: Timestamp,
    }),
  ),
  fixed: Type.Array(Type.String(), { description: 'entries of EGRESS_ALLOW: changed where the server is started' }),
})

export const listAllowedHosts = endpoint({
  method: 'GET',
  path: '/api/v1/settings/allowed-hosts',
  operation: 'settings.manage',
  scope: 'instance',
  summary: 'Hosts that are not public and that databases may be attached from all the same',
  reply: AllowedHosts,
})

export const allowHost = endpoint({
  method: 'POST',
  path: '/api/v1/settings/allowed-hosts',
  operation: 'settings.manage',
  scope: 'instance',
  freshSignIn: true,
  summary: 'Allow databases at one host and port that is not public',
  body: Type.Object({ host: Type.String({ minLength: 1, maxLength: 255 }), port: Port }, closed),
  reply: AllowedHosts,
})

export const revokeHost = endpoint({
  method: 'DELETE',
  path: '/api/v1/settings/allowed-hosts/:host/:port',
  operation: 'settings.manage',
  scope: 'instance',
  summary: 'Close a host again: databases there are out of reach from the next call on',
  params: Type.Object({ host: Type.String({ maxLength: 300 }), port: Type.String({ maxLength: 5 }) }),
  reply: AllowedHosts,
})
