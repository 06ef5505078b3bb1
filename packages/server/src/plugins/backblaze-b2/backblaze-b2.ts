import { regionField, regionOf, s3Plugin } from '../s3-stores/s3-plugin.ts'

export const backblazeB2 = s3Plugin({
  id: 'backblaze-b2',
  title: 'Backblaze B2',
  description: 'Backblaze B2 Cloud Storage',
  docs: 'https://www.backblaze.com/docs/cloud-storage-create-and-manage-app-keys',
  fields: [regionField('eu-central-003')],
  where(values) {
    const region = regionOf(values)
    return { endpoint: `https://s3.${region}.backblazeb2.com`, region, inPath: false }
  },
})
