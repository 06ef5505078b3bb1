import { regionField, regionOf, s3Plugin } from '../s3-stores/s3-plugin.ts'

export const scaleway = s3Plugin({
  id: 'scaleway',
  title: 'Scaleway Object Storage',
  description: 'Scaleway Object Storage',
  docs: 'https://www.scaleway.com/en/docs/iam/how-to/create-api-keys/',
  fields: [regionField('fr-par')],
  where(values) {
    const region = regionOf(values)
    return { endpoint: `https://s3.${region}.scw.cloud`, region, inPath: false }
  },
})
