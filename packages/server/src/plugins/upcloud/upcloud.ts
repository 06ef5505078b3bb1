import { hostOf, regionField, regionOf, s3Plugin } from '../s3-stores/s3-plugin.ts'

export const upcloud = s3Plugin({
  id: 'upcloud',
  title: 'UpCloud Object Storage',
  description: 'UpCloud Managed Object Storage',
  docs: 'https://upcloud.com/docs/guides/managed-object-storage-get-started/',
  fields: [
    {
      key: 'endpoint',
      label: 'Endpoint',
      placeholder: 'abc12.upcloudobjects.com',
      type: 'SingleLineText',
      required: true,
    },
    regionField('europe-1'),
  ],
  where: (values) => ({
    endpoint: `https://${hostOf(values, 'endpoint')}`,
    region: regionOf(values),
    inPath: false,
  }),
})
