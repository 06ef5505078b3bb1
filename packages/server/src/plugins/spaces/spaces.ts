import { regionField, regionOf, s3Plugin } from '../s3-stores/s3-plugin.ts'

export const spaces = s3Plugin({
  id: 'spaces',
  title: 'Spaces',
  description: 'DigitalOcean Spaces Object Storage',
  docs: 'https://docs.digitalocean.com/products/spaces/how-to/manage-access/',
  fields: [regionField('fra1')],
  where(values) {
    const region = regionOf(values)
    return { endpoint: `https://${region}.digitaloceanspaces.com`, region, inPath: false }
  },
})
