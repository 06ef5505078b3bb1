import type { GrpcSpec } from './grpc-call.ts'

interface Address {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
}

/** The same call by the program that speaks gRPC from a command line. The token is for whoever runs it to fill in. */
export function grpcurlOf(
  { host, port, isSecure }: Address,
  within: string,
  { service, method, messages, metadata }: Omit<GrpcSpec, 'deadlineMs'>,
): string {
  const parts = [
    'grpcurl',
    ...(isSecure ? [] : ['-plaintext']),
    '-H "xc-token: $TOKEN"',
    ...Object.entries(metadata).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `-d ${quoted(messages.map((one) => JSON.stringify(one)).join(' '))}`,
    `${host}:${port}`,
    `${within}.${service}/${method}`,
  ]
  return parts.join(' ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
