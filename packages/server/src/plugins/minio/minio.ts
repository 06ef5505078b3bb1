import { invalidValue } from '@rowhouse/core/errors'
import { hostOf, s3Plugin } from '../s3-stores/s3-plugin.ts'

export const minio = s3Plugin({
  id: 'minio',
  title: 'Minio',
  description: 'Your own server that speaks the protocol of S3',
  docs: 'https://min.io/docs/minio/linux/administration/identity-access-management/minio-user-management.html',
  fields: [
    {
      key: 'endPoint',
      label: 'Minio Endpoint',
      placeholder: 'minio.example.com',
      type: 'SingleLineText',
      required: true,
      help: 'A host inside your network must be opened with EGRESS_ALLOW.',
    },
    { key: 'port', label: 'Port', placeholder: '9000', type: 'SingleLineText', required: true },
    { key: 'useSSL', label: 'Use SSL', type: 'Checkbox', required: false },
  ],
  where(values) {
    const host = hostOf(values, 'endPoint')
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw invalidValue('port', 'A port is 1 to 65535.')
    const scheme = values.useSSL === 'true' ? 'https' : 'http'
    return { endpoint: new URL(`${scheme}://${host.split(':')[0]}:${port}`).origin, region: 'us-east-1', inPath: true }
  },
})
