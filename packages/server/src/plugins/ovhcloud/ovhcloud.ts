import { regionField, regionOf, s3Plugin } from '../s3-stores/s3-plugin.ts'

export const ovhcloud = s3Plugin({
  id: 'ovhcloud',
  title: 'OvhCloud Object Storage',
  description: 'OVHcloud Object Storage',
  docs: 'https://help.ovhcloud.com/csm/en-public-cloud-storage-s3-identity-access-management',
  fields: [regionField('gra')],
  where(values) {
    const region = regionOf(values)
    return { endpoint: `https://s3.${region}.io.cloud.ovh.net`, region, inPath: false }
  },
})
