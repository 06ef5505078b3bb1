import { s3Plugin } from '../s3-stores/s3-plugin.ts'

/** By its XML API, which takes the signatures of S3 with HMAC keys: https://cloud.google.com/storage/docs/interoperability */
export const gcs = s3Plugin({
  id: 'gcs',
  title: 'GCS',
  description: 'Google Cloud Storage',
  docs: 'https://cloud.google.com/storage/docs/authentication/managing-hmackeys',
  fields: [],
  keys: { access: 'HMAC Access Key', secret: 'HMAC Secret' },
  where: () => ({ endpoint: 'https://storage.googleapis.com', region: 'auto', inPath: true }),
})
