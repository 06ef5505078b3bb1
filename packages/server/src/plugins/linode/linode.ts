import { regionField, regionOf, s3Plugin } from '../s3-stores/s3-plugin.ts'

export const linode = s3Plugin({
  id: 'linode',
  title: 'Linode Object Storage',
  description: 'Akamai (Linode) Object Storage',
  docs: 'https://techdocs.akamai.com/cloud-computing/docs/manage-access-keys',
  fields: [regionField('eu-central-1')],
  where(values) {
    const region = regionOf(values)
    return { endpoint: `https://${region}.linodeobjects.com`, region, inPath: false }
  },
})
