import { regionField, regionOf, s3Plugin } from '../s3-stores/s3-plugin.ts'

export const s3 = s3Plugin({
  id: 's3',
  title: 'S3',
  description: 'Amazon Simple Storage Service',
  docs: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/creating-bucket.html',
  fields: [regionField('eu-central-1')],
  where(values) {
    const region = regionOf(values)
    // Certificates of Amazon do not cover names with further dots in front.
    const inPath = (values.bucket ?? '').includes('.')
    return { endpoint: `https://s3.${region}.amazonaws.com`, region, inPath }
  },
})
